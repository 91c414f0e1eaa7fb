/** Takes one finished line; standard output unless a test brings its own. */
export type WriteLine = (line: string) => void;

// Not by the console: where the log format is JSON, Lambda's console wraps each line, and CloudWatch finds no metric in it.
export const writeLine: WriteLine = (line) => void process.stdout.write(`${line}\n`);

/**
 * Writes a metric without dimensions as a log line from which CloudWatch takes it:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * @param namespace where the alarms of this stack look
 * @param now the clock, in ms since the epoch
 */
const createMetric =
  (unit: 'Count' | 'Percent', namespace: string, now: () => number, write: WriteLine) =>
  (name: string, value: number): void => {
    const directive = { Namespace: namespace, Dimensions: [[]], Metrics: [{ Name: name, Unit: unit }] };
    write(JSON.stringify({ _aws: { Timestamp: now(), CloudWatchMetrics: [directive] }, [name]: value }));
  };

/** Counts something in CloudWatch. @param value how many; 0 says that there were none, which an alarm can tell from silence */
export type CountMetric = (name: 'PaidNotGranted', value: number) => void;

/** @param namespace where the alarms of this stack look @param now the clock, in ms since the epoch */
export const createCountMetric = (
  namespace: string,
  now: () => number,
  write: WriteLine = writeLine,
): CountMetric => createMetric('Count', namespace, now, write);

/** Says how much of something is used. @param value in percent; 100 says that nothing is left */
export type PercentMetric = (name: 'UnconfirmedMailBudgetUsed', value: number) => void;

/** @param namespace where the alarms of this stack look @param now the clock, in ms since the epoch */
export const createPercentMetric = (
  namespace: string,
  now: () => number,
  write: WriteLine = writeLine,
): PercentMetric => createMetric('Percent', namespace, now, write);
