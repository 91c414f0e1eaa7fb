import { parseArgs } from 'node:util';
import { readSiteClock, resolveTables, runProgram, withDocuments } from './stack.ts';
import { commands } from './teams/commands.ts';

const usage = `Shows and changes the seats that somebody has for others.

  npm run teams -- list <email>                  what the account bought or was granted for others, seat by seat
  npm run teams -- grant <email> <courseId> --seats <number>   seats without a payment here, as for an invoice paid by bank
  npm run teams -- close <team>                  nobody is invited any more; who has claimed a seat keeps it

  --from <name>                                  grant: who gives the seats, in invitations; the address if omitted
  --sub <user id>                                the account, if no account or several have verified the address
  --endpoint http://localhost:3000               the running local site; AWS if omitted
`;

const tableNames = ['catalog', 'learning', 'payments', 'profiles', 'subscriptions'] as const;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      endpoint: { type: 'string' },
      seats: { type: 'string' },
      from: { type: 'string' },
      sub: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [name = '', subject, courseId, ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  const isComplete = subject !== undefined && (courseId !== undefined) === (name === 'grant');
  if (values.help || !command || !isComplete || more.length > 0) {
    if (values.help) process.stdout.write(usage);
    else process.stderr.write(command || name === '' ? usage : `There is no command ${name}.\n\n${usage}`);
    return values.help ? 0 : 1;
  }
  const { endpoint, help: _, ...options } = values;
  const stack = await resolveTables(endpoint, tableNames, 'AccessRole');
  const target = { tables: stack.tables, endpoint, now: await readSiteClock(endpoint) };
  process.stdout.write(
    await withDocuments(stack, (documents) =>
      command({ ...target, documents }, subject, { ...options, courseId }),
    ),
  );
  return 0;
};

await runProgram(main);
