import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { edgeRegion } from '../edge-stack.ts';
import { runbook } from './alarms.ts';
import { regionalName } from './names.ts';
import { period, type WatchedMetrics } from './watched-metrics.ts';

export interface DashboardProps {
  readonly metrics: WatchedMetrics;
  readonly distribution: cloudfront.IDistribution;
  /** Name of the firewall's web ACL. Undefined without a firewall. */
  readonly webAclName?: string | undefined;
  readonly deadLetterQueues: Readonly<Record<string, sqs.IQueue>>;
  /** Log group of the function that receives playback reports. */
  readonly playbackLog: logs.ILogGroup;
}

/** Playback quality by lecture, worst first. It is a log query because a metric per lecture would cost money every month. */
const playbackQuery = [
  'filter ispresent(VideoStalls)',
  'stats count(*) as watched, pct(VideoStartMs, 95) as start_ms, sum(VideoStalls) as stalls, sum(VideoStalledMs) / 1000 as stalled_s, ' +
    'sum(VideoErrors) as errors by courseId, lectureId',
  'sort stalled_s desc',
  'limit 20',
];
const videosAnchor = 'videos-start-late-or-stall';

interface Titled {
  readonly title: string;
  /** Alarms on the same metrics. */
  readonly alarms: readonly string[];
  /** Heading in docs/runbooks/alarms.md, as an anchor. */
  readonly runbook: string;
}
interface Figure extends Titled {
  readonly left: cloudwatch.IMetric[];
  readonly right?: cloudwatch.IMetric[];
}

/** Dashboard with thirteen graphs. The title of each names its alarms and its runbook. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const formatTitle = ({ title, alarms, runbook: anchor }: Titled, index: number): string =>
      `${index + 1} ${title} · alarm: ${alarms.join(', ') || 'none'} · ${runbook(anchor)}`;
    const figures = this.figures(props);
    const graphs = figures.map(
      ({ left, right = [], ...figure }, index) =>
        new cloudwatch.GraphWidget({ title: formatTitle(figure, index), width: 12, left, right }),
    );
    const lectures = new cloudwatch.LogQueryWidget({
      title: formatTitle(
        { title: 'Lectures that stall most', alarms: [], runbook: videosAnchor },
        figures.length,
      ),
      width: 24,
      logGroupNames: [props.playbackLog.logGroupName],
      queryLines: playbackQuery,
    });
    const widgets = [...graphs, lectures];
    new cloudwatch.Dashboard(this, 'Figures', {
      dashboardName: regionalName(this, 'site'),
      widgets: widgets.map((widget) => [widget]),
    });
  }

  private figures({ metrics, deadLetterQueues, ...edge }: DashboardProps): readonly Figure[] {
    return [
      {
        title: 'Requests to the API, and failures',
        alarms: ['ApiFailures'],
        runbook: 'the-api-answered-5xx',
        left: [metrics.requests],
        right: [metrics.failed],
      },
      {
        title: 'How long the API takes (ms)',
        alarms: ['ApiSlow'],
        runbook: 'the-api-is-slow',
        left: [metrics.median, metrics.slowest],
      },
      {
        title: 'Refused by the API: too many, and bad tokens',
        alarms: ['ApiRefusals', 'SignInRefusals'],
        runbook: 'floods-429-and-401',
        left: [metrics.refused, metrics.unauthenticated],
      },
      this.edgeFigure(edge),
      this.firewallFigure(edge),
      {
        title: 'Functions at one moment, and refused by AWS',
        alarms: ['Concurrency', 'Throttles'],
        runbook: 'functions-reach-their-quota',
        left: [metrics.running],
        right: [metrics.throttled],
      },
      {
        title: 'Mails that wait, and the oldest (s)',
        alarms: ['MailAge'],
        runbook: 'mails-wait',
        left: [metrics.mailsWaiting],
        right: [metrics.mailAge],
      },
      {
        title: 'Work that was given up',
        alarms: Object.keys(deadLetterQueues).map((name) => `${name}GivenUp`),
        runbook: 'work-that-was-given-up',
        left: Object.values(deadLetterQueues).map((queue) =>
          queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
        ),
      },
      {
        title: 'Paid and not granted',
        alarms: ['PaidNotGranted'],
        runbook: 'paid-and-not-granted',
        left: [metrics.paidNotGranted],
      },
      {
        title: 'Payments to review',
        alarms: ['PaymentsToReview'],
        runbook: 'payments-to-review',
        left: [metrics.paymentsToReview],
      },
      {
        title: 'Webhooks that were given up',
        alarms: ['WebhooksGivenUp'],
        runbook: 'webhooks-that-were-given-up',
        left: [metrics.webhooksGivenUp],
      },
      {
        title: 'Budget of mails to strangers used (%)',
        alarms: ['UnconfirmedMail'],
        runbook: 'mail-to-strangers',
        left: [metrics.unconfirmedMail],
      },
      {
        title: 'How long videos take to start (ms), their stalls and failures',
        alarms: [],
        runbook: videosAnchor,
        left: [metrics.videoStart, metrics.videoSlowStart],
        right: [metrics.videoStalls, metrics.videoErrors],
      },
    ];
  }

  /** CloudFront publishes its metrics in us-east-1. Alarms of this stack cannot read another region; a dashboard can. */
  private edgeFigure({ distribution }: Pick<DashboardProps, 'distribution'>): Figure {
    const metric = (metricName: string, statistic: string): cloudwatch.Metric =>
      new cloudwatch.Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        statistic,
        period,
        region: edgeRegion,
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      });
    return {
      title: 'Requests to the site, and errors (%)',
      alarms: [],
      runbook: 'the-api-answered-5xx',
      left: [metric('Requests', 'Sum')],
      right: [metric('4xxErrorRate', 'Average'), metric('5xxErrorRate', 'Average')],
    };
  }

  private firewallFigure({ webAclName }: Pick<DashboardProps, 'webAclName'>): Figure {
    const metric = (metricName: string): cloudwatch.Metric =>
      new cloudwatch.Metric({
        namespace: 'AWS/WAFV2',
        metricName,
        statistic: 'Sum',
        period,
        region: edgeRegion,
        dimensionsMap: { WebACL: webAclName ?? 'none', Rule: 'ALL' },
      });
    return {
      title: 'Let pass and refused by the firewall',
      alarms: ['ApiRefusals'],
      runbook: 'floods-429-and-401',
      left: [metric('AllowedRequests')],
      right: [metric('BlockedRequests')],
    };
  }
}
