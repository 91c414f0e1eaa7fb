import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { explain, grant, revoke, revokeCertificate } from './access/commands.ts';
import { readClock } from './site-clock.ts';
import { clientSettings, describeFailure, resolveStack } from './stack.ts';

const usage = `Explains and changes what a learner can open.

  npm run access -- explain <email> <courseId>   lecture by lecture: open or locked, by which grant or rule, until when
  npm run access -- grant <email> <courseId>     give a manual grant
  npm run access -- revoke <email> <courseId>    take it back
  npm run access -- revoke-certificate <email> <courseId>   revoke the certificate for the course

  --premium                                      grant and revoke: the premium lectures instead of the course
  --sub <user id>                                the account, if the address has none or several
  --endpoint http://localhost:3000               the running local site; AWS if omitted
`;

const Outputs = z.object({
  CatalogTable: z.string(),
  LearningTable: z.string(),
  ProfilesTable: z.string(),
  SubscriptionsTable: z.string(),
});

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      endpoint: { type: 'string' },
      sub: { type: 'string' },
      premium: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { endpoint, sub, premium, help } = values;
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  const [command = '', email, courseId, ...more] = positionals;
  const commands = { explain, grant, revoke, 'revoke-certificate': revokeCertificate };
  const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);
  if (!isCommand(command) || email === undefined || courseId === undefined || more.length > 0) {
    if (command !== '' && !isCommand(command)) process.stderr.write(`There is no command ${command}.\n\n`);
    process.stderr.write(usage);
    return 1;
  }
  const stack = await resolveStack(endpoint, Outputs, 'AccessRole');
  const { AWS_ENDPOINT_URL_DYNAMODB: dynamoDb } = stack.environment;
  const client = new DynamoDBClient({ ...clientSettings(stack), ...(dynamoDb && { endpoint: dynamoDb }) });
  try {
    const target = {
      documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
      tables: {
        catalog: stack.outputs.CatalogTable,
        learning: stack.outputs.LearningTable,
        profiles: stack.outputs.ProfilesTable,
        subscriptions: stack.outputs.SubscriptionsTable,
      },
      endpoint,
      now: await readClock(endpoint),
    };
    process.stdout.write(await commands[command](target, { email, courseId, sub, premium }));
    return 0;
  } finally {
    client.destroy();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
