import { type DocumentedEndpoint, documentedEndpoints } from '../../lambdas/contract/documentation.ts';
import { type Group, groups } from '../../lambdas/contract/groups.ts';
import { authOrigin, readSettings } from '../settings.ts';
import { errorComponents, errorSchema } from './errors.ts';
import { assistantScheme, describeOperation, loginScheme, personalTokenScheme } from './operation.ts';
import { componentSchemas } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const groupDescriptions: Readonly<Record<Group, string>> = {
  catalog: 'Courses: list, search, facets, detail, price; inquiries',
  learning: 'Enrollment, content, videos, progress, completion',
  study: 'Quizzes, questions in lectures, reviews, bookmarks, notes',
  practice: 'Exercises with code: saved code, trials, verdicts, solutions',
  certificates: 'Certificates and their verification',
  user: 'Profile, questionnaire, recommendations, export, erasure',
  payments: 'Checkout and the events of the payment service',
  drip: 'Courses released over time: subscription, content, progress',
  pace: 'A learner’s own pace in courses released over time, and the calendar of what comes',
  chat: 'The course assistant',
  mcp: 'Assistants that learners bring (Model Context Protocol)',
  teams: 'Seats and gifts for others',
  notebook: 'Notebook sessions',
};

/** Scopes that endpoints require, in addition to the standard ones of signing in. */
const listScopes = (rows: readonly DocumentedEndpoint[]): Record<string, string> => {
  const asked = rows.flatMap(({ scopes = [], summary }) => scopes.map((scope) => [scope, summary] as const));
  return {
    openid: 'Sign in',
    profile: 'Name and picture',
    email: 'Email address',
    ...Object.fromEntries(asked),
  };
};

const securitySchemes = (rows: readonly DocumentedEndpoint[]): Json => {
  const origin = authOrigin(readSettings({}, {}));
  const oauth = (description: string, scopes: Readonly<Record<string, string>>): Json => ({
    type: 'oauth2',
    description,
    flows: {
      authorizationCode: {
        authorizationUrl: `${origin}/authorize`,
        tokenUrl: `${origin}/oauth/token`,
        refreshUrl: `${origin}/oauth/token`,
        scopes,
      },
    },
  });
  return {
    [loginScheme]: oauth(
      'The access token of the login service, sent as `Authorization: Bearer <token>`. Its audience is that of the API; an assistant’s token is refused.',
      listScopes(rows),
    ),
    [assistantScheme]: oauth(
      'The access token of an assistant, got from the login service with the parameter `resource=<site>/api/mcp` and sent as `Authorization: Bearer <token>`. ' +
        'Where to get it stands at `/.well-known/oauth-protected-resource/api/mcp`. Tools that do not only read need `read` and `learn`. ' +
        'No other operation takes it, and `/api/mcp` takes no access token of the API.',
      { read: 'What only reads', learn: 'What a learner does while learning; only with `read`' },
    ),
    [personalTokenScheme]: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'nlp_…',
      description:
        'A personal token, made on the profile, with the scope that the operation names: `read` for what only reads, `learn` for what a learner ' +
        'does while learning. Neither includes the other. Operations that do not name this scheme refuse every personal token.',
    },
  };
};

const describePaths = (rows: readonly (readonly [string, DocumentedEndpoint])[]): Record<string, Json> => {
  const byPath = Map.groupBy(rows, ([, { path }]) => path);
  return Object.fromEntries(
    [...byPath].map(([path, samePath]) => [
      path,
      Object.fromEntries(
        samePath.map(([name, endpoint]) => [
          endpoint.method.toLowerCase(),
          describeOperation(name, endpoint),
        ]),
      ),
    ]),
  );
};

/** The OpenAPI 3.1 document of the whole contract. */
export const openApiDocument = (): Json => {
  const rows = Object.entries(documentedEndpoints);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Northlight API',
      version: '1.0.0',
      description:
        'JSON both ways, UTF-8. Times are ISO 8601 UTC, durations and positions are seconds, money is US dollars. ' +
        'Unknown fields of a request are refused; responses may gain fields.',
    },
    servers: [{ url: '/', description: 'The site itself' }],
    tags: groups.map((name) => ({ name, description: groupDescriptions[name] })),
    paths: describePaths(rows),
    components: {
      schemas: { ...componentSchemas(), Error: errorSchema },
      responses: errorComponents(),
      securitySchemes: securitySchemes(rows.map(([, endpoint]) => endpoint)),
    },
  };
};

/** The document as stored in the repository. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

/** Key of the document in the site bucket: it is at `/api/openapi.json`. */
export const openApiKey = 'api/openapi.json';
