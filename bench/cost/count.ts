import { functionSizes } from '../../infra/functions.ts';
import type { RouteMetrics } from '../../infra/local/metrics/metrics.ts';
import { asList, asObject, resourcesOfType, type Template } from '../../infra/local/template/template.ts';
import { routeKey } from '../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../lambdas/contract/endpoints.ts';
import { median } from '../measure.ts';
import { monthlyCalls } from './month.ts';

/** The parts of the stack that cost the same every month, with or without traffic. */
export interface CountedStack {
  /** Metrics watched by alarms, each of which is billed. */
  readonly alarmMetrics: number;
  readonly customMetrics: number;
  readonly secrets: number;
}

/** Counts everything in a template that is billed by the month, with or without traffic. */
export const countStack = (template: Template): CountedStack => ({
  alarmMetrics: resourcesOfType(template, 'AWS::CloudWatch::Alarm').reduce((sum, [, { Metrics }]) => {
    const metrics = asList(Metrics).filter((metric) => asObject(metric)['MetricStat'] !== undefined);
    return sum + Math.max(1, metrics.length);
  }, 0),
  customMetrics: resourcesOfType(template, 'AWS::Logs::MetricFilter').length,
  secrets: resourcesOfType(template, 'AWS::SecretsManager::Secret').length,
});

/** Cost of one call of a route, counted on a local site. */
export interface CountedCall {
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Median time of the whole response on this machine, including everything in front of the function. */
  readonly milliseconds: number;
  readonly memoryMegabytes: number;
  /** Size of the compressed response. */
  readonly bytes: number;
}

const course = 'rag-in-practice';
const lecture = 'what-is-retrieval';
const repetitions = 12;

interface Example {
  readonly path: string;
  readonly body?: unknown;
}

/** Makes a request for each route of a month. @param videoKey key of the lecture's video, which changes with its content */
const makeExamples = (videoKey: string): Readonly<Record<string, Example>> => ({
  'GET /api/public/courses': { path: '/api/public/courses?search=retrieval' },
  'GET /api/public/courses/{courseId}': { path: `/api/public/courses/${course}` },
  'GET /api/courses/enrolled': { path: '/api/courses/enrolled' },
  'GET /api/courses/recommendations': { path: '/api/courses/recommendations' },
  'GET /api/courses/certificates': { path: '/api/courses/certificates' },
  'GET /api/user/questionnaire': { path: '/api/user/questionnaire' },
  'GET /api/user/profile': { path: '/api/user/profile' },
  'POST /api/courses/{courseId}/enroll': { path: `/api/courses/${course}/enroll` },
  'GET /api/courses/{courseId}/content': { path: `/api/courses/${course}/content` },
  'GET /api/courses/{courseId}/progress': { path: `/api/courses/${course}/progress` },
  'GET /api/courses/{courseId}/video-url': {
    path: `/api/courses/${course}/video-url?s3Key=${encodeURIComponent(videoKey)}`,
  },
  'GET /api/courses/{courseId}/lectures/{lectureId}/progress': {
    path: `/api/courses/${course}/lectures/${lecture}/progress`,
  },
  'POST /api/courses/{courseId}/lectures/{lectureId}/progress': {
    path: `/api/courses/${course}/lectures/${lecture}/progress`,
  },
  'POST /api/chat': {
    path: '/api/chat',
    body: { message: 'What is chunking?', context: { courseId: course } },
  },
});

const readMemory = (route: string): number => {
  const endpoint = Object.values(endpoints).find((each) => routeKey(each) === route);
  if (!endpoint) throw new Error(`There is no route ${route}`);
  return functionSizes[endpoint.group].memory;
};

/**
 * Counts the cost of each route of a month on a running local site, as a new learner.
 * @throws Error when a request fails, because its figures would be those of a failure
 */
export const countCalls = async (site: string): Promise<Record<string, CountedCall>> => {
  const local = async (
    path: string,
    method: string,
    body?: unknown,
    token?: string,
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${site}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const email = `cost-${Date.now()}@example.com`;
  const accessToken = String((await local('/_local/token', 'POST', { email })).accessToken);
  const readVideoKey = async (): Promise<string> => {
    const { sections } = (await local(`/api/courses/${course}/content`, 'GET', undefined, accessToken)) as {
      sections?: { lectures: { id: string; videoKey?: string }[] }[];
    };
    return sections?.flatMap(({ lectures }) => lectures).find(({ id }) => id === lecture)?.videoKey ?? '';
  };
  const counted: Record<string, CountedCall> = {};
  // Enrolling comes first, because the other routes need it, and is only called once.
  const routes = Object.keys(monthlyCalls).toSorted(
    (a, b) => Number(b.endsWith('/enroll')) - Number(a.endsWith('/enroll')),
  );
  for (const route of routes) {
    const { path, body } =
      makeExamples(route.endsWith('/video-url') ? await readVideoKey() : '')[route] ?? {};
    if (path === undefined) throw new Error(`There is no example of ${route}`);
    const [method = ''] = route.split(' ');
    const isSave = route.endsWith('/progress') && method === 'POST';
    const times: number[] = [];
    let bytes = 0;
    await local('/_local/metrics', 'DELETE');
    for (let call = 0; call < (route.endsWith('/enroll') ? 1 : repetitions); call += 1) {
      const sent = isSave ? { timestamp: call + 1, totalDuration: 61, completed: false } : (body ?? {});
      const begin = performance.now();
      const answer = await fetch(`${site}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          'accept-encoding': 'gzip',
        },
        ...(method === 'POST' && { body: JSON.stringify(sent) }),
      });
      const text = await answer.text();
      times.push(performance.now() - begin);
      if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${text}`);
      bytes = Number(answer.headers.get('content-length') ?? text.length);
    }
    const { routes: report } = (await local('/_local/metrics', 'GET')) as unknown as {
      routes: RouteMetrics[];
    };
    const sums = report.find((row) => row.route === route);
    if (!sums) throw new Error(`${route} was not counted`);
    const each = (units: number): number => Math.round((100 * units) / sums.calls) / 100;
    counted[route] = {
      readUnits: each(sums.dynamodb.readUnits),
      writeUnits: each(sums.dynamodb.writeUnits),
      milliseconds: Math.ceil(median(times)),
      memoryMegabytes: readMemory(route),
      bytes,
    };
  }
  return counted;
};
