/**
 * Measures the first response of each group's bundle in a new process, for a signed-in learner's request that reads the database. It is
 * compared with the same function bundled into one file (with the whole SDK), and with a bare query by the SDK. The measure is the CPU
 * time of the process. AWS and the issuer are a local HTTP server; TLS would add the same to all three.
 */
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleFolder, bundleOptions } from '../infra/bundle.ts';
import { listNeeds } from '../infra/needs.ts';
import { type Group, groups } from '../lambdas/contract/groups.ts';
import { variables, withServices } from '../lambdas/resources/needs.ts';
import { values } from '../lambdas/resources/values.ts';
import { type ApiCall, apiEvent, originSecret } from '../test/support/api-event.ts';
import { makeKey, signToken } from '../test/support/issuer.ts';
import { median, withScratchFolder } from './measure.ts';

/** CPU milliseconds of a process from its start to the first response: medians of rounds in which each variant runs once. */
export interface ColdStart {
  readonly function: Group;
  readonly ours: number;
  readonly allInOne: number;
  readonly bareQuery: number;
  /** Medians of the ratios within each round. */
  readonly ofAllInOne: number;
  readonly ofBareQuery: number;
}

const root = join(import.meta.dirname, '..');

const courseId = 'rag-in-practice';

/** The first request to each function. The notebook function rejects it, because the token lacks its scope: there is no hub here. */
const calls: Readonly<Record<Group, ApiCall>> = {
  catalog: { route: 'GET /api/public/courses' },
  learning: { route: 'GET /api/courses/enrolled' },
  practice: {
    route: 'GET /api/courses/{courseId}/exercises/{lectureId}',
    params: { courseId, lectureId: 'bm25' },
  },
  study: { route: 'GET /api/courses/{courseId}/bookmarks', params: { courseId } },
  certificates: { route: 'GET /api/courses/certificates' },
  user: { route: 'GET /api/user/profile' },
  payments: { route: 'POST /api/stripe/create-checkout-session', body: { courseId } },
  teams: { route: 'GET /api/teams' },
  drip: { route: 'GET /api/drip-courses/{courseId}/progress', params: { courseId } },
  pace: { route: 'GET /api/drip-courses/{courseId}/pace', params: { courseId } },
  chat: { route: 'POST /api/chat', body: { message: 'What is chunking?' } },
  notebook: { route: 'POST /api/courses/start-server' },
  mcp: { route: 'POST /api/mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
};

const key = makeKey('key');
const audience = 'https://api.example';
const clientId = 'site';
const person = { sub: 'auth0|ada', email: 'ada@example.com', email_verified: true };

/** The event of a call by a signed-in learner, as JSON. @param aud audience of the token */
const makeEvent = (call: ApiCall, issuer: string, aud: string): string => {
  const issued = Math.floor(Date.now() / 1_000);
  const claims = {
    ...person,
    iss: issuer,
    aud,
    azp: clientId,
    iat: issued,
    exp: issued + 3_600,
    scope: 'openid read',
  };
  return JSON.stringify(
    apiEvent({ ...call, headers: { authorization: `Bearer ${signToken(key, claims)}` } }),
  );
};

/** Stands in for AWS and the issuer: secrets, signing key and user info; tables are empty. */
const answer = ({ url, headers }: IncomingMessage): object => {
  if (url?.endsWith('/jwks.json')) {
    return { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' }] };
  }
  if (url?.endsWith('/userinfo')) return person;
  const isSecret = String(headers['x-amz-target']).endsWith('GetSecretValue');
  return isSecret ? { SecretString: originSecret } : { Items: [], Responses: {} };
};

const startServer = async (): Promise<{ url: string; close: () => void }> => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(JSON.stringify(answer(request)));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
};

const siteUrl = 'https://site.example';
const candidates = [siteUrl, `${siteUrl}/`, 'https', 'http', 'true', '1', 'x'];

/** Makes an environment that the function accepts. */
const makeEnvironment = (group: Group): Record<string, string> => {
  const names = (declared: readonly string[] | object = []): string[] =>
    Array.isArray(declared) ? declared : Object.keys(declared);
  const entries = listNeeds(group)
    .flatMap(withServices)
    .flatMap((needs) => [
      ...(['tables', 'buckets', 'queues', 'secrets', 'functions'] as const).flatMap((kind) =>
        names(needs[kind]).map((name) => [variables[kind](name as never), 'x'] as const),
      ),
      ...(needs.values ?? []).map((name) => {
        const fits = candidates.find((each) => values[name].safeParse(each).success);
        return [variables.values(name), fits ?? ''] as const;
      }),
    ]);
  return Object.fromEntries(entries);
};

/** Runs a script in a new process. @returns the CPU milliseconds that it prints */
const run = async (code: string, env: Record<string, string>): Promise<number> => {
  const script = `${code}; const { user, system } = process.cpuUsage(); process.stdout.write('\\ncpu ' + (user + system) / 1000, () => process.exit());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
    timeout: 60_000,
  });
  const found = /\ncpu ([\d.]+)$/.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`No answer: ${stdout}`);
  return Number(found);
};

const bundle = async (contents: string, outfile: string): Promise<string> => {
  await build({
    ...bundleOptions,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
};

const bareQuery = `import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
export const handler = () => new DynamoDBClient({}).send(new QueryCommand({ TableName: 'x', KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'x' } } }));`;

const rounds = 5;

const measureGroups = async (folder: string): Promise<ColdStart[]> => {
  const aws = await startServer();
  const issuer = `${aws.url}/`;
  try {
    const bare = await bundle(bareQuery, join(folder, 'bare.mjs'));
    const figures: ColdStart[] = [];
    for (const group of groups) {
      const event = makeEvent(calls[group], issuer, group === 'mcp' ? `${siteUrl}/api/mcp` : audience);
      const whole = await bundle(
        `export * from './lambdas/${group}/index.ts';`,
        join(folder, `${group}.mjs`),
      );
      const firstResponse = (file: string): string =>
        `const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)}); const { statusCode } = await handler(${event}, { awsRequestId: 'x', getRemainingTimeInMillis: () => 9_000 }); if (statusCode >= 500 || statusCode === 401) throw new Error(String(statusCode))`;
      const env = {
        ...makeEnvironment(group),
        [variables.values('authIssuer')]: issuer,
        [variables.values('authAudience')]: audience,
        [variables.values('authClientId')]: clientId,
        AWS_ENDPOINT_URL: aws.url,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'x',
        AWS_SECRET_ACCESS_KEY: 'x',
        SERVICE_NAME: group,
      };
      const taken: { ours: number; allInOne: number; bareQuery: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        taken.push({
          ours: await run(firstResponse(join(bundleFolder(group), 'index.mjs')), env),
          allInOne: await run(firstResponse(whole), env),
          bareQuery: await run(firstResponse(bare), env),
        });
      }
      const medianOf = (pick: (one: (typeof taken)[number]) => number, digits = 0): number =>
        Number(median(taken.map(pick)).toFixed(digits));
      figures.push({
        function: group,
        ours: medianOf(({ ours }) => ours),
        allInOne: medianOf(({ allInOne }) => allInOne),
        bareQuery: medianOf((one) => one.bareQuery),
        ofAllInOne: medianOf(({ ours, allInOne }) => ours / allInOne, 2),
        ofBareQuery: medianOf((one) => one.ours / one.bareQuery, 2),
      });
    }
    return figures;
  } finally {
    aws.close();
  }
};

/** Measures the first response of every group. */
export const benchColdStart = (): Promise<ColdStart[]> => withScratchFolder(measureGroups);
