import { parseArgs } from 'node:util';
import { grant, revoke, revokeCertificate } from './access/commands.ts';
import { explain } from './access/explain-request.ts';
import { readSiteClock, resolveTables, runProgram, withDocuments } from './stack.ts';

const usage = `Explains and changes what a learner can open.

  npm run access -- explain <who> [courseId]     every payment and refund of <who>: an email address, a session id of Stripe
                                                 or the number of a receipt, and what is to be reviewed; with a course,
                                                 lecture by lecture: open or locked, by which grant or rule, until when
  npm run access -- grant <email> <courseId>     give a manual grant
  npm run access -- revoke <email> <courseId>    take it back
  npm run access -- revoke-certificate <email> <courseId>   revoke the certificate for the course

  --premium                                      grant and revoke: the premium lectures instead of the course
  --at <time>                                    explain: as it is at this time, such as 2026-12-01T09:00Z, instead of now
  --sub <user id>                                the account, if no account or several have verified the address
  --endpoint http://localhost:3000               the running local site; AWS if omitted
`;

const tableNames = ['catalog', 'learning', 'payments', 'profiles', 'subscriptions', 'webhooks'] as const;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      endpoint: { type: 'string' },
      sub: { type: 'string' },
      at: { type: 'string' },
      premium: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { endpoint, sub, at, premium, help } = values;
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  const [command = '', who, courseId, ...more] = positionals;
  const commands = { grant, revoke, 'revoke-certificate': revokeCertificate };
  const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);
  const isExplain = command === 'explain';
  const isUnknown = !isExplain && !isCommand(command);
  if (isUnknown || who === undefined || (courseId === undefined && !isExplain) || more.length > 0) {
    if (command !== '' && isUnknown) process.stderr.write(`There is no command ${command}.\n\n`);
    process.stderr.write(usage);
    return 1;
  }
  if (at !== undefined && !(isExplain && Number.isFinite(Date.parse(at)))) {
    process.stderr.write('--at takes a time such as 2026-12-01T09:00Z, and goes with explain.\n');
    return 1;
  }
  const stack = await resolveTables(endpoint, tableNames, 'AccessRole');
  const now = at === undefined ? await readSiteClock(endpoint) : Date.parse(at);
  const target = { tables: stack.tables, endpoint, now };
  const text = await withDocuments(stack, (documents) =>
    courseId !== undefined && isCommand(command)
      ? commands[command]({ ...target, documents }, { email: who, courseId, sub, premium })
      : explain({ ...target, documents }, { who, courseId, sub }),
  );
  process.stdout.write(text);
  return 0;
};

await runProgram(main);
