import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { globPattern } from '#infra/local/text.ts';
import { synthesize } from '../support/template.ts';

type Json = Record<string, unknown>;

const { resources } = await synthesize();
const config = resources.SiteDistribution?.Properties.DistributionConfig as Json;
const behaviors = config.CacheBehaviors as Json[];

/** Behavior of a path: the first with a matching pattern. */
const findBehavior = (path: string): Json =>
  behaviors.find(({ PathPattern }) => globPattern(String(PathPattern)).test(path)) ?? {};

it.each(Object.values<Endpoint>(endpoints).filter(({ setsCookies }) => setsCookies))(
  'hands on the cookies of $path, and keeps none of its answers',
  ({ path }) => {
    const answering = findBehavior(path.replaceAll(/\{[^}]+\}/g, 'x'));
    const { CachePolicyId, OriginRequestPolicyId } = findBehavior('/api/anything');
    expect(answering).toMatchObject({ CachePolicyId, OriginRequestPolicyId });
  },
);

it('asks for signatures under /media/, and sends the bucket neither cookie, header nor query', () => {
  const media = findBehavior('/media/courses/x/y.mp4');
  expect(media.TrustedKeyGroups).toHaveLength(1);
  // The managed policy CachingOptimized has no cookies in its key. Without an origin request policy, nothing else is forwarded.
  expect(media.CachePolicyId).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
  expect(media.OriginRequestPolicyId).toBeUndefined();
});
