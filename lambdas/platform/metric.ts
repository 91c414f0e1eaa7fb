/** Takes one finished line; standard output unless a test brings its own. */
export type WriteLine = (line: string) => void;

// Not by the console: where the log format is JSON, Lambda's console wraps each line, and CloudWatch finds no metric in it.
export const writeLine: WriteLine = (line) => void process.stdout.write(`${line}\n`);

type Unit = 'Count' | 'Percent' | 'Milliseconds' | 'Seconds';

/** Figures without dimensions, by name, with their unit. */
type Figures = Readonly<Record<string, readonly [Unit, number]>>;

/**
 * Writes metrics without dimensions as one log line from which CloudWatch takes them:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * @param beside what else the line says: CloudWatch Logs Insights finds it, and it makes no metric of its own, which costs by the month
 */
export type WriteMetrics = (figures: Figures, beside?: Readonly<Record<string, unknown>>) => void;

/** @param namespace where the alarms of this stack look @param now the clock, in ms since the epoch */
export const createWriteMetrics =
  (namespace: string, now: () => number, write: WriteLine = writeLine): WriteMetrics =>
  (figures, beside = {}) => {
    const entries = Object.entries(figures);
    const directive = {
      Namespace: namespace,
      Dimensions: [[]],
      Metrics: entries.map(([Name, [Unit]]) => ({ Name, Unit })),
    };
    const values = Object.fromEntries(entries.map(([name, [, value]]) => [name, value]));
    write(
      JSON.stringify({ _aws: { Timestamp: now(), CloudWatchMetrics: [directive] }, ...values, ...beside }),
    );
  };

const createMetric = (unit: Unit, namespace: string, now: () => number, write: WriteLine) => {
  const writeMetrics = createWriteMetrics(namespace, now, write);
  return (name: string, value: number): void => writeMetrics({ [name]: [unit, value] });
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
