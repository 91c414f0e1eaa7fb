/** Writes one line of the log. Tests pass their own. */
export type WriteLine = (line: string) => void;

// Not through the console: with the JSON log format, Lambda's console wraps each line, and CloudWatch finds no metric in it.
export const writeLine: WriteLine = (line) => void process.stdout.write(`${line}\n`);

type Unit = 'Count' | 'Percent' | 'Milliseconds' | 'Seconds';

/** Metric values with their units, by metric name. */
type Figures = Readonly<Record<string, readonly [Unit, number]>>;

/**
 * Writes metrics without dimensions as one log line in the embedded metric format, from which CloudWatch extracts them:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * @param context further fields of the line, for queries in CloudWatch Logs Insights; as metrics, they would be billed monthly
 */
export type WriteMetrics = (figures: Figures, context?: Readonly<Record<string, unknown>>) => void;

/** @param namespace metric namespace that the alarms of this stack watch @param now the clock, in ms since the epoch */
export const createWriteMetrics =
  (namespace: string, now: () => number, write: WriteLine = writeLine): WriteMetrics =>
  (figures, context = {}) => {
    const entries = Object.entries(figures);
    const directive = {
      Namespace: namespace,
      Dimensions: [[]],
      Metrics: entries.map(([Name, [Unit]]) => ({ Name, Unit })),
    };
    const values = Object.fromEntries(entries.map(([name, [, value]]) => [name, value]));
    write(
      JSON.stringify({ _aws: { Timestamp: now(), CloudWatchMetrics: [directive] }, ...values, ...context }),
    );
  };

const createMetric = (unit: Unit, namespace: string, now: () => number, write: WriteLine) => {
  const writeMetrics = createWriteMetrics(namespace, now, write);
  return (name: string, value: number): void => writeMetrics({ [name]: [unit, value] });
};

/** Writes a count to CloudWatch. A value of 0 is worth writing: an alarm can tell it from missing data. */
export type CountMetric = (
  name: 'PaidNotGranted' | 'PaymentsToReview' | 'WebhooksGivenUp',
  value: number,
) => void;

/** @param namespace metric namespace that the alarms of this stack watch @param now the clock, in ms since the epoch */
export const createCountMetric = (
  namespace: string,
  now: () => number,
  write: WriteLine = writeLine,
): CountMetric => createMetric('Count', namespace, now, write);

/** Writes a usage to CloudWatch. @param value percent used; 100 means that nothing is left */
export type PercentMetric = (name: 'UnconfirmedMailBudgetUsed', value: number) => void;

/** @param namespace metric namespace that the alarms of this stack watch @param now the clock, in ms since the epoch */
export const createPercentMetric = (
  namespace: string,
  now: () => number,
  write: WriteLine = writeLine,
): PercentMetric => createMetric('Percent', namespace, now, write);
