import { Skeleton, type SkeletonProps } from '@mantine/core';
import type { Resource } from '../../lib/api/useResource.ts';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';

/**
 * A part of a learner's page while its data loads, or after that failed; nothing once the data is there.
 * @param props.of the data that the part shows
 * @param props.what what it is, as the beginning of a sentence: "Your tokens"
 * @param props.skeleton size and shape of the placeholder
 */
export const NotReady = ({
  of: { status, error, reload },
  what,
  ...skeleton
}: { of: Resource<unknown>; what: string } & SkeletonProps) => {
  if (status === 'ready') return null;
  if (status === 'failed') {
    return <ProblemMessage title={`${what} could not be loaded`} error={error} onRetry={reload} />;
  }
  return (
    <div
      role="status"
      aria-label={`Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
      aria-busy="true"
    >
      <Skeleton {...skeleton} />
    </div>
  );
};
