import { expect, it } from 'vitest';
import { functionNames } from '#infra/functions.ts';
import { listNeeds } from '#infra/needs.ts';
import { synthesize } from '../support/template.ts';

const readersOf = (prefix: string): string[] =>
  functionNames.filter((name) =>
    listNeeds(name).some(({ buckets }) =>
      buckets?.media?.some((need) => need.prefix.startsWith(prefix) || prefix.startsWith(need.prefix)),
    ),
  );

it('lets only the function that grades read expected answers and solutions', () => {
  expect(readersOf('exercise-keys/')).toEqual(['practice']);
  expect(readersOf('exercises/')).toEqual(['practice']);
});

it('has no address at the edge for tasks, expected answers and solutions', async () => {
  const { resources } = await synthesize();
  interface Behavior {
    readonly PathPattern?: string;
    readonly TargetOriginId: string;
  }
  interface Origin {
    readonly Id: string;
    readonly OriginPath?: string;
    readonly DomainName: unknown;
  }
  const { Origins, CacheBehaviors, DefaultCacheBehavior } = resources.SiteDistribution?.Properties
    .DistributionConfig as unknown as {
    readonly Origins: readonly Origin[];
    readonly CacheBehaviors: readonly Behavior[];
    readonly DefaultCacheBehavior: Behavior;
  };
  const media = Origins.filter(({ DomainName }) => JSON.stringify(DomainName).includes('MediaBucket'));
  expect(media.length).toBeGreaterThan(0);
  // The path of a request is the key of the object, because no origin puts a folder before it.
  expect(media.map(({ OriginPath = '' }) => OriginPath)).toEqual(media.map(() => ''));
  const ofMedia = [DefaultCacheBehavior, ...CacheBehaviors].filter(({ TargetOriginId }) =>
    media.some(({ Id }) => Id === TargetOriginId),
  );
  const paths = ofMedia.map(({ PathPattern }) => PathPattern);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => path === undefined || /^\/?(?:\*|ex)/.test(path))).toEqual([]);
});
