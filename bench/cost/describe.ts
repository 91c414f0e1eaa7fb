import { format } from 'oxfmt';
import {
  attackBill,
  type Counted,
  monthlyBill,
  peakLoads,
  type PriceFile,
  total,
  transferDollars,
} from './bill.ts';
import { month, monthlyCalls } from './month.ts';
import { sizeMix, videoBills, type VideoFigures } from './video.ts';

const sizes = [1e3, 1e5, 1e7];

const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 100 ? 2 : 0 })}`;
const count = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const billTable = (counted: Counted, prices: PriceFile): string => {
  const bills = sizes.map((learners) => monthlyBill(learners, counted, prices));
  const services = Object.keys(bills[0] ?? {});
  return table(
    ['service', ...sizes.map((learners) => `${count(learners)} learners`)],
    [
      ...services.map((service) => [service, ...bills.map((bill) => dollars(bill[service] ?? 0))]),
      ['**all**', ...bills.map((bill) => `**${dollars(total(bill))}**`)],
      ['a learner', ...bills.map((bill, index) => dollars(total(bill) / (sizes[index] ?? 1)))],
    ],
  );
};

const breaksTable = (counted: Counted, { quotas }: PriceFile): string => {
  const loads = sizes.map((learners) => peakLoads(learners, counted));
  const ordered = Object.values(quotas).toSorted(
    (one, other) => (loads[2]?.[other.load] ?? 0) / other.limit - (loads[2]?.[one.load] ?? 0) / one.limit,
  );
  return table(
    ['quota', ...sizes.map((learners) => `asked for at ${count(learners)}`), 'source'],
    ordered.map(({ limit, unit, load, source }) => [
      `${count(limit)} ${unit}`,
      ...loads.map((each) => {
        const asked = each[load] ?? 0;
        return asked > limit ? `**${count(asked)}: breaks**` : count(asked);
      }),
      source,
    ]),
  );
};

const firstToBreak = (learners: number, counted: Counted, { quotas }: PriceFile): string => {
  const loads = peakLoads(learners, counted);
  const broken = Object.values(quotas)
    .filter(({ limit, load }) => (loads[load] ?? 0) > limit)
    .toSorted((one, other) => (loads[other.load] ?? 0) / other.limit - (loads[one.load] ?? 0) / one.limit);
  const [first] = broken;
  return `- **${count(learners)} learners:** ${
    first
      ? `first ${count(first.limit)} ${first.unit}, at ${count((loads[first.load] ?? 0) / first.limit)} times that; ${broken.length} in all`
      : 'nothing'
  }.`;
};

const attackTable = (counted: Counted, prices: PriceFile): string => {
  const route = 'GET /api/public/courses';
  const call = counted.calls[route];
  if (!call) throw new Error(`${route} was not counted`);
  const [perSecond, seconds] = [10_000, 3600];
  const share = prices.quotas.stageThrottle.limit / perSecond;
  const cases = [
    ['nothing stops it', 'nowhere', 1],
    ['our throttle of the API does', 'at the throttle', share],
    ['the firewall does, after a hundredth', 'at the firewall', 0.01],
  ] as const;
  return table(
    ['', 'CloudFront', 'API Gateway', 'Lambda', 'DynamoDB', 'logs', 'WAF', 'all'],
    cases.map(([name, stopped, answered]) => {
      const bill = attackBill(perSecond * seconds, call, stopped, answered, prices);
      return [name, ...Object.values(bill).map(dollars), `**${dollars(total(bill))}**`];
    }),
  );
};

/** Describes the same attack on public files, where only the traffic is billed. */
const fileAttack = ({ transferTiers }: PriceFile): string => {
  const gigabytes = (36_000_000 * month.megabytesPerVisit) / 1024;
  return `${count(gigabytes / 1024)} TB, ${dollars(transferDollars(gigabytes, transferTiers))}`;
};

const videoTable = (video: VideoFigures, prices: PriceFile): string =>
  table(
    ['all play', 'GB', 'requests', 'CloudFront'],
    videoBills(video, prices).map(({ plays, gigabytes, requests, dollars: amount }) => [
      plays,
      count(gigabytes),
      count(requests),
      dollars(amount),
    ]),
  );

const linesTable = ({ watched }: VideoFigures): string =>
  table(
    ['line', 'plays', 'first picture (s)', 'stalled (s)', 'seen (s)', 'size at the end'],
    watched.map(({ line, plays, firstPicture, stalled, seen, lines }) => [
      line,
      plays,
      firstPicture === null ? 'none' : count(firstPicture),
      count(stalled),
      count(seen),
      lines > 0 ? `${lines}p` : '–',
    ]),
  );

const programTable = ({ programs }: Counted): string => {
  const { page, personalToken, assistantServer, tool, fanOut } = programs;
  const rows = {
    'a read, with the token of a page': page,
    'the same, with a personal token': personalToken,
    'the same, by a tool: the route': tool,
    'and the function of assistants before it': assistantServer,
    'looking for an event and removing it': fanOut,
  };
  return table(
    ['what', 'calls of DynamoDB', 'read units', 'write units', 'other calls'],
    Object.entries(rows).map(([name, { calls, readUnits, writeUnits, otherCalls }]) => [
      name,
      ...[calls, readUnits, writeUnits, otherCalls].map(String),
    ]),
  );
};

/** Writes the whole page as formatted Markdown. */
export const describeCost = async (
  counted: Counted,
  prices: PriceFile,
  video: VideoFigures,
): Promise<string> => {
  const { code } = await format(
    'cost.md',
    `# What the site costs

Written by \`npm run cost\`; do not edit. Calls are counted on the local cloud, prices are list prices of ${prices.region} read on ${prices.read}
(\`bench/cost/prices.json\`, with the source of each), without free tiers, taxes, Auth0, Stripe and the model of the assistant. A size is the learners who are
active in a month, each doing what \`bench/cost/month.ts\` says: ${month.visits} visits, ${month.lectures} lectures of ${month.lectureMinutes} minutes at
${month.videoMegabitsPerSecond} Mbit/s, a position saved every ${month.saveEverySeconds} s, ${month.mails} mails.

## A month

${billTable(counted, prices)}

Video is nearly all of it, and its price is negotiable from 10 TB a month on. Then come the positions that players save.

## Videos in several sizes

1,000 learners who watch ten hours each, by the bytes of the film that \`npx node bench/video.ts\` makes (1080p, the MP4 of 2.5 Mbit/s). The mix is an assumption:
${Object.entries(sizeMix)
  .map(([name, share]) => `${name} ${share * 100} %`)
  .join(
    ', ',
  )}. A stream asks for picture and sound every three seconds, which is most of what its requests cost. The table above still takes all for the MP4.

${videoTable(video, prices)}

What a page with nothing but the engine measured in Chromium on throttled lines, a film of ${count(video.filmSeconds / 60)} minutes watched for ${video.watchedSeconds} s each time. On the site itself the first picture comes later: [the first picture](decisions/0073-the-first-picture.md).

${linesTable(video)}

${table(
  ['rendition', 'MB a minute'],
  video.renditions.map(({ rendition, bytesPerMinute }) => [rendition, count(bytesPerMinute / 1e6)]),
)}

## What breaks first

The busiest minute is taken as ${month.peakToMean} times the mean one.

${sizes.map((learners) => firstToBreak(learners, counted, prices)).join('\n')}

${breaksTable(counted, prices)}

All but our own throttle are raised by a request to AWS, before the learners come. Mail quotas grow by themselves with a good record.

## An attack

10,000 requests a second for an hour on the list of courses, which needs no token and is not kept at the edge. Answers that our throttle refuses (429) are taken as
paid; what the firewall blocks is taken as paid by CloudFront.

${attackTable(counted, prices)}

Costlier is an attack that only downloads: as many requests for ${month.megabytesPerVisit} MB of public files are ${fileAttack(prices)}. Only a rate rule of the
firewall stops that.

The throttle bounds the bill, and refuses learners with the attacker; only the firewall tells them apart.

## Programs and webhooks

${programTable(counted)}

A personal token adds the read of its row, and one write in an hour. A tool adds the same, or that of the connection, and one invocation; nothing to its route. An event adds two write units to
the transaction that makes the fact, and the fan-out that its stream wakes; each endpoint that wants it has a delivery of its own.

## What was counted

One call of each route, as a learner of a free course. Milliseconds are those of the whole answer on a busy machine, with
everything that stands before the function; Lambda gives a function of 512 MB less than a third of a core. Take them for an order of magnitude. Alarms and secrets are
those of the template: ${counted.stack.alarmMetrics} metrics that alarms look at, ${counted.stack.customMetrics} of our own, ${counted.stack.secrets} secrets.

${table(
  ['route', 'a month', 'read units', 'write units', 'ms', 'MB', 'bytes out'],
  Object.entries(counted.calls).map(([route, call]) => [
    `\`${route}\``,
    count(monthlyCalls[route] ?? 0),
    ...[call.readUnits, call.writeUnits, call.milliseconds, call.memoryMegabytes, call.bytes].map(String),
  ]),
)}

## Prices that nobody has checked

These are from memory: compare them with the pages of AWS before a decision rests on them.

${Object.entries(prices.prices)
  .filter(([, { verified }]) => !verified)
  .map(([name, { usd, unit, source }]) => `- ${name}: $${usd} for each ${unit} (${source})`)
  .join('\n')}
`,
    { printWidth: 110 },
  );
  return code;
};
