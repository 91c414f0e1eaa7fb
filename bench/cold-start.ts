/**
 * The first answer of each group's bundle in a new process, to somebody who is signed in and asks for what is in the database; beside the same
 * function bundled whole (all of the SDK, scripts inside) and a bare query by the SDK. CPU time of the process; AWS and the issuer are a
 * server on this machine, by plain HTTP: what TLS takes comes on top, alike for all.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleFolder, bundleForm } from '../infra/bundle.ts';
import { needsOf } from '../infra/needs.ts';
import { type Group, groups } from '../lambdas/contract/groups.ts';
import { variables, withServices } from '../lambdas/resources/needs.ts';
import { values } from '../lambdas/resources/values.ts';
import { type ApiCall, apiEvent, originSecret } from '../test/support/api-event.ts';
import { makeKey, signToken } from '../test/support/issuer.ts';

/** CPU of a process from its start to the first answer: median of rounds in which every way ran once. */
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

const median = (list: readonly number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;

const courseId = 'rag-in-practice';

/** What is asked first. The notebook function refuses, because the token lacks its scope: there is no hub here. */
const calls: Readonly<Record<Group, ApiCall>> = {
  catalog: { route: 'GET /api/public/courses' },
  learning: { route: 'GET /api/courses/enrolled' },
  study: { route: 'GET /api/courses/{courseId}/bookmarks', params: { courseId } },
  certificates: { route: 'GET /api/courses/certificates' },
  user: { route: 'GET /api/user/profile' },
  payments: { route: 'POST /api/stripe/create-checkout-session', body: { courseId } },
  drip: { route: 'GET /api/drip-courses/{courseId}/progress', params: { courseId } },
  pace: { route: 'GET /api/drip-courses/{courseId}/pace', params: { courseId } },
  chat: { route: 'POST /api/chat', body: { message: 'What is chunking?' } },
  notebook: { route: 'POST /api/courses/start-server' },
};

const key = makeKey('key');
const audience = 'https://api.example';
const person = { sub: 'auth0|ada', email: 'ada@example.com', email_verified: true };

/** The event of a call by somebody who is signed in. */
const eventOf = (call: ApiCall, issuer: string): string => {
  const issued = Math.floor(Date.now() / 1_000);
  const claims = { ...person, iss: issuer, aud: audience, iat: issued, exp: issued + 3_600, scope: 'openid' };
  return JSON.stringify(
    apiEvent({ ...call, headers: { authorization: `Bearer ${signToken(key, claims)}` } }),
  );
};

/** Answers what a first answer asks for: secrets, the issuer's key and what it knows of a person, and rows that are not there. */
const answerOf = ({ url, headers }: IncomingMessage): object => {
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
      response.end(JSON.stringify(answerOf(request)));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
};

const candidates = ['https://site.example', 'https://site.example/', 'https', 'http', '1', 'x'];

/** Any environment that the function takes. */
const environmentOf = (group: Group): Record<string, string> => {
  const names = (declared: readonly string[] | object = []): string[] =>
    Array.isArray(declared) ? declared : Object.keys(declared);
  const entries = needsOf(group)
    .flatMap(withServices)
    .flatMap((needs) => [
      ...(['tables', 'buckets', 'queues', 'secrets'] as const).flatMap((kind) =>
        names(needs[kind]).map((name) => [variables[kind](name as never), 'x'] as const),
      ),
      ...(needs.values ?? []).map((name) => {
        const fits = candidates.find((each) => values[name].safeParse(each).success);
        return [variables.values(name), fits ?? ''] as const;
      }),
    ]);
  return Object.fromEntries(entries);
};

/** Runs a script in a new process. @returns milliseconds of CPU, as the script prints them */
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
    ...bundleForm,
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

/** The first answer of every group. */
export const benchColdStart = async (): Promise<ColdStart[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-cold-'));
  const aws = await startServer();
  const issuer = `${aws.url}/`;
  try {
    const bare = await bundle(bareQuery, join(folder, 'bare.mjs'));
    const figures: ColdStart[] = [];
    for (const group of groups) {
      const event = eventOf(calls[group], issuer);
      const whole = await bundle(
        `export * from './lambdas/${group}/index.ts';`,
        join(folder, `${group}.mjs`),
      );
      const answer = (file: string): string =>
        `const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)}); const { statusCode } = await handler(${event}, { awsRequestId: 'x', getRemainingTimeInMillis: () => 9_000 }); if (statusCode >= 500) throw new Error(String(statusCode))`;
      const env = {
        ...environmentOf(group),
        [variables.values('authIssuer')]: issuer,
        [variables.values('authAudience')]: audience,
        AWS_ENDPOINT_URL: aws.url,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'x',
        AWS_SECRET_ACCESS_KEY: 'x',
        SERVICE_NAME: group,
      };
      const taken: { ours: number; allInOne: number; bareQuery: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        taken.push({
          ours: await run(answer(join(bundleFolder(group), 'index.mjs')), env),
          allInOne: await run(answer(whole), env),
          bareQuery: await run(answer(bare), env),
        });
      }
      const of = (pick: (one: (typeof taken)[number]) => number, digits = 0): number =>
        Number(median(taken.map(pick)).toFixed(digits));
      figures.push({
        function: group,
        ours: of(({ ours }) => ours),
        allInOne: of(({ allInOne }) => allInOne),
        bareQuery: of((one) => one.bareQuery),
        ofAllInOne: of(({ ours, allInOne }) => ours / allInOne, 2),
        ofBareQuery: of((one) => one.ours / one.bareQuery, 2),
      });
    }
    return figures;
  } finally {
    aws.close();
    rmSync(folder, { recursive: true });
  }
};
