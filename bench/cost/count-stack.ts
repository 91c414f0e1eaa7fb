import { asList, asObject, resourcesOfType, type Template } from '../../infra/local/template/template.ts';
import type { CountedStack } from './bill.ts';

/** What of a template is paid by the month whoever comes. */
export const countStack = (template: Template): CountedStack => ({
  alarmMetrics: resourcesOfType(template, 'AWS::CloudWatch::Alarm').reduce((sum, [, { Metrics }]) => {
    const metrics = asList(Metrics).filter((metric) => asObject(metric)['MetricStat'] !== undefined);
    return sum + Math.max(1, metrics.length);
  }, 0),
  customMetrics: resourcesOfType(template, 'AWS::Logs::MetricFilter').length,
  secrets: resourcesOfType(template, 'AWS::SecretsManager::Secret').length,
});
