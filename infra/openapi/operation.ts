import type { DocumentedEndpoint } from '../../lambdas/contract/documentation.ts';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { limits } from '../../lambdas/contract/limits.ts';
import { errorResponses } from './errors.ts';
import { bodySchema, type JsonSchema, schemaFields } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** The login service's scheme; see `components.securitySchemes`. */
export const loginScheme = 'login';

/** The scheme of personal tokens. */
export const personalTokenScheme = 'personalToken';

/** The scheme of assistants: the same service, another audience. */
export const assistantScheme = 'assistant';

const describeSecurity = ({ auth, scopes = [], token = 'none', group }: Endpoint): Json[] => {
  const signedIn = [
    group === 'mcp' ? { [assistantScheme]: [token] } : { [loginScheme]: scopes },
    ...(token === 'none' ? [] : [{ [personalTokenScheme]: [token] }]),
  ];
  return { none: [], optional: [{}, ...signedIn], required: signedIn }[auth];
};

const describeParameters = ({ params, query, bodyKind, example }: DocumentedEndpoint): Json[] => [
  ...(params ? schemaFields(params) : []).map(({ name, schema }) => ({
    name,
    in: 'path',
    required: true,
    schema,
  })),
  ...(query ? schemaFields(query) : []).map(({ name, required, schema }) => ({
    name,
    in: 'query',
    ...(required && { required }),
    schema,
    ...(example.query?.[name] !== undefined && {
      example: schema.type === 'integer' ? Number(example.query[name]) : example.query[name],
    }),
  })),
  // The only raw body is that of Stripe's webhook, signed in this header.
  ...(bodyKind === 'raw'
    ? [{ name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } }]
    : []),
];

const pictureForm: JsonSchema = {
  type: 'object',
  required: ['profilePicture'],
  properties: {
    profilePicture: {
      description: `At most ${limits.pictureBytes} bytes`,
      type: 'string',
      contentMediaType: 'image/*',
    },
  },
};

const mediaTypes = {
  json: ['application/json'],
  rpc: ['application/json'],
  form: ['application/json', 'application/x-www-form-urlencoded'],
  report: ['application/reports+json'],
} as const;

const describeRequestBody = ({ body, bodyKind = 'json', example }: DocumentedEndpoint): Json | undefined => {
  if (bodyKind === 'multipart') {
    const encoding = { profilePicture: { contentType: 'image/jpeg, image/png, image/webp' } };
    return { required: true, content: { 'multipart/form-data': { schema: pictureForm, encoding } } };
  }
  if (bodyKind === 'raw') {
    return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  }
  if (!body) return undefined;
  const content = {
    schema: bodySchema(body),
    ...(example.request !== undefined && { example: example.request }),
  };
  return {
    required: body._zod.optin !== 'optional',
    content: Object.fromEntries(mediaTypes[bodyKind].map((mediaType) => [mediaType, content])),
  };
};

const descriptions: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted',
  204: 'Done; nothing to say',
};

const describeResponses = ({
  responses,
  produces = 'application/json',
  page,
  csv,
  example,
}: DocumentedEndpoint): Record<string, Json> => {
  const [first] = Object.values(responses);
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: descriptions[Number(status)] ?? 'Done',
        ...(schema && {
          content: {
            [produces]: {
              schema: bodySchema(schema),
              ...(schema === first && { example: example.response }),
            },
            ...(page && { 'text/html': { schema: { type: 'string' } } }),
            ...(csv && { 'text/csv': { schema: { type: 'string' } } }),
          },
        }),
      },
    ]),
  );
};

/** OpenAPI operation of one endpoint. */
export const describeOperation = (name: string, endpoint: DocumentedEndpoint): Json => {
  const body = describeRequestBody(endpoint);
  const declared = describeParameters(endpoint);
  return {
    operationId: name,
    tags: [endpoint.group],
    summary: endpoint.summary,
    security: describeSecurity(endpoint),
    ...(declared.length > 0 && { parameters: declared }),
    ...(body && { requestBody: body }),
    responses: { ...describeResponses(endpoint), ...errorResponses(endpoint) },
  };
};
