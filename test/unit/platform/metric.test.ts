import { expect, it } from 'vitest';
import { createCountMetric } from '#lambdas/platform/metric.ts';

it('a count is one line in which CloudWatch finds a metric without dimensions, zero too', () => {
  const lines: string[] = [];
  const count = createCountMetric(
    'Northlight',
    () => 1_763_719_200_000,
    (line) => lines.push(line),
  );
  count('PaidNotGranted', 0);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      _aws: {
        Timestamp: 1_763_719_200_000,
        CloudWatchMetrics: [
          {
            Namespace: 'Northlight',
            Dimensions: [[]],
            Metrics: [{ Name: 'PaidNotGranted', Unit: 'Count' }],
          },
        ],
      },
      PaidNotGranted: 0,
    },
  ]);
  expect(lines[0]).not.toContain('\n');
});
