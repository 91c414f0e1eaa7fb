import type { CountedCall, CountedStack } from './count.ts';
import type { CountedPrograms } from './count-programs.ts';
import { month, monthlyCalls } from './month.ts';

type PriceName =
  | 'lambdaRequest'
  | 'lambdaGbSecond'
  | 'apiRequest'
  | 'dynamoDbWrite'
  | 'dynamoDbRead'
  | 'dynamoDbGb'
  | 'cloudFrontRequest'
  | 'cloudFrontFunction'
  | 's3Gb'
  | 's3Get'
  | 'mail'
  | 'queueRequest'
  | 'logGb'
  | 'wafRequest'
  | 'wafMonth'
  | 'alarmMonth'
  | 'metricMonth'
  | 'secretMonth';

type QuotaName =
  | 'newAccountConcurrency'
  | 'lambdaConcurrency'
  | 'stageThrottle'
  | 'apiAccount'
  | 'tableWrites'
  | 'newTableWrites'
  | 'distributionGbits'
  | 'mailsPerDay';

interface Sourced {
  readonly source: string;
  /** Whether the source was checked; otherwise the value is from memory. */
  readonly verified: boolean;
}

export interface Quota extends Sourced {
  readonly limit: number;
  readonly unit: string;
  /** Name of the load that it limits; see `peakLoads`. */
  readonly load: string;
}

/** Content of `prices.json`. */
export interface PriceFile {
  readonly region: string;
  /** Day on which the sources were read. */
  readonly read: string;
  readonly prices: Readonly<Record<PriceName, Sourced & { readonly usd: number; readonly unit: string }>>;
  readonly transferTiers: Sourced & {
    readonly tiers: readonly { readonly upToGb: number | null; readonly usdPerGb: number }[];
  };
  readonly quotas: Readonly<Record<QuotaName, Quota>>;
}

export interface Counted {
  /** Calls by route key. */
  readonly calls: Readonly<Record<string, CountedCall>>;
  readonly stack: CountedStack;
  readonly programs: CountedPrograms;
}
/** Dollars by service. */
export type Bill = Readonly<Record<string, number>>;

const secondsPerMonth = 30 * 24 * 3600;

/** Price of the traffic out of CloudFront, in dollars, each tier at its own price. */
export const transferDollars = (gigabytes: number, { tiers }: PriceFile['transferTiers']): number => {
  let from = 0;
  let dollars = 0;
  for (const { upToGb, usdPerGb } of tiers) {
    const inTier = Math.max(0, Math.min(gigabytes, upToGb ?? Infinity) - from);
    dollars += inTier * usdPerGb;
    from = upToGb ?? Infinity;
  }
  return dollars;
};

/** Sums a cost over all calls that one learner makes in a month. */
const perLearner = ({ calls: counted }: Counted, cost: (call: CountedCall) => number): number =>
  Object.entries(monthlyCalls).reduce((sum, [route, calls]) => {
    const call = counted[route];
    if (!call) throw new Error(`${route} was not counted: run npm run cost -- <local site>`);
    return sum + calls * cost(call);
  }, 0);

const gbSeconds = ({ memoryMegabytes, milliseconds }: CountedCall): number =>
  (memoryMegabytes / 1024) * (milliseconds / 1000);

const videoGigabytes = (month.lectures * month.lectureMinutes * 60 * month.videoMegabitsPerSecond) / 8 / 1024;
const videoRequests = (videoGigabytes * 1024) / month.videoRangeMegabytes;

const countMonthlyCalls = (): number => Object.values(monthlyCalls).reduce((sum, each) => sum + each, 0);

/** Computes the bill of a month. */
export const monthlyBill = (
  learners: number,
  counted: Counted,
  { prices, transferTiers }: PriceFile,
): Bill => {
  const usd = (name: PriceName): number => prices[name].usd;
  const apiCalls = learners * countMonthlyCalls();
  const files = learners * (month.visits * month.requestsPerVisit + videoRequests);
  const gigabytes =
    learners *
    (videoGigabytes +
      (month.visits * month.megabytesPerVisit) / 1024 +
      perLearner(counted, ({ bytes }) => bytes) / 2 ** 30);
  const mails = learners * month.mails;
  return {
    'CloudFront, bytes out': transferDollars(gigabytes, transferTiers),
    'CloudFront, requests and viewer functions':
      (apiCalls + files) * usd('cloudFrontRequest') +
      learners * month.visits * month.requestsPerVisit * usd('cloudFrontFunction'),
    'API Gateway': apiCalls * usd('apiRequest'),
    Lambda:
      apiCalls * usd('lambdaRequest') + learners * perLearner(counted, gbSeconds) * usd('lambdaGbSecond'),
    'DynamoDB, units':
      learners * perLearner(counted, ({ readUnits }) => readUnits) * usd('dynamoDbRead') +
      learners * perLearner(counted, ({ writeUnits }) => writeUnits) * usd('dynamoDbWrite'),
    'DynamoDB, storage': ((learners * month.learnerKilobytes) / 2 ** 20) * usd('dynamoDbGb'),
    S3: month.mediaGigabytes * usd('s3Gb') + files * month.missRatio * usd('s3Get'),
    'SES and SQS': mails * (usd('mail') + 3 * usd('queueRequest')),
    'CloudWatch, logs': ((apiCalls * month.logBytesPerCall) / 2 ** 30) * usd('logGb'),
    'CloudWatch, alarms and metrics':
      counted.stack.alarmMetrics * usd('alarmMonth') + counted.stack.customMetrics * usd('metricMonth'),
    'WAF, when it is on': usd('wafMonth') + (apiCalls + files) * usd('wafRequest'),
    Secrets: counted.stack.secrets * usd('secretMonth'),
  };
};

export const total = (bill: Bill): number => Object.values(bill).reduce((sum, each) => sum + each, 0);

/** Loads of the busiest minute, by the names that quotas give as `load`. */
export const peakLoads = (learners: number, counted: Counted): Readonly<Record<string, number>> => {
  const peak = (perMonth: number): number => (learners * perMonth * month.peakToMean) / secondsPerMonth;
  return {
    apiPerSecond: peak(countMonthlyCalls()),
    concurrency: peak(perLearner(counted, ({ milliseconds }) => milliseconds / 1000)),
    writesPerSecond: peak(perLearner(counted, ({ writeUnits }) => writeUnits)),
    gbitPerSecond: peak(videoGigabytes * 8),
    mailsPerDay: (learners * month.mails) / 30,
  };
};

/** Computes the bill of an attack on one route, depending on where its requests are stopped. */
export const attackBill = (
  requests: number,
  call: CountedCall,
  stopped: 'nowhere' | 'at the throttle' | 'at the firewall',
  answeredShare: number,
  { prices }: PriceFile,
): Bill => {
  const usd = (name: PriceName): number => prices[name].usd;
  const answered = requests * (stopped === 'nowhere' ? 1 : answeredShare);
  const reachesApi = stopped === 'at the firewall' ? answered : requests;
  return {
    CloudFront: requests * usd('cloudFrontRequest') + (answered * call.bytes * 0.085) / 2 ** 30,
    'API Gateway': reachesApi * usd('apiRequest'),
    Lambda: answered * (usd('lambdaRequest') + gbSeconds(call) * usd('lambdaGbSecond')),
    DynamoDB: answered * (call.readUnits * usd('dynamoDbRead') + call.writeUnits * usd('dynamoDbWrite')),
    Logs: ((reachesApi * month.logBytesPerCall) / 2 ** 30) * usd('logGb'),
    WAF: stopped === 'at the firewall' ? requests * usd('wafRequest') : 0,
  };
};
