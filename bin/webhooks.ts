import { parseArgs } from 'node:util';
import { readSiteClock, resolveTables, runProgram, withDocuments } from './stack.ts';
import { commands } from './webhooks/commands.ts';

const usage = `Tells other systems what happens on the site.

  npm run webhooks -- add <https address> --events <names>   a new endpoint; prints its id, and its secret this once
  npm run webhooks -- list                       the endpoints, and what they were not sent yet or never took
  npm run webhooks -- remove <ep_…>              ends an endpoint
  npm run webhooks -- test <ep_…>                sends it the event webhook.test
  npm run webhooks -- replay <webhook-id>        sends an event again, with the same id
  npm run webhooks -- rotate <ep_…>              a new secret, printed this once; for 24 hours the old one signs too

  --events a,b                                   add: the events that it gets
  --with-email                                   add: events carry the learner's verified address
  --endpoint http://localhost:3000               the running local site; AWS if omitted
`;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      endpoint: { type: 'string' },
      events: { type: 'string' },
      'with-email': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [name = '', subject, ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  if (values.help || !command || more.length > 0 || (subject === undefined) !== (name === 'list')) {
    if (values.help) process.stdout.write(usage);
    else process.stderr.write(command || name === '' ? usage : `There is no command ${name}.\n\n${usage}`);
    return values.help ? 0 : 1;
  }
  const stack = await resolveTables(values.endpoint, ['webhooks'], 'WebhooksRole');
  const { WEBHOOK_RESOLVER: resolver = 'system' } = stack.environment;
  const target = { table: stack.tables.webhooks, resolver, now: await readSiteClock(values.endpoint) };
  const options = { events: values.events, withEmail: values['with-email'] };
  process.stdout.write(
    await withDocuments(stack, (documents) => command({ ...target, documents }, subject ?? '', options)),
  );
  return 0;
};

await runProgram(main);
