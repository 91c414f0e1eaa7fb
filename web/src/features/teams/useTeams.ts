import { api, type ResponseOf } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';

/** Seats, or a gift, that the learner bought for others. */
export type Team = ResponseOf<'listTeams'>['teams'][number];
export type Seat = ResponseOf<'listSeats'>['seats'][number];

/** What the learner bought for others. */
export const useTeams = (sub: string) =>
  useResource(resourceKeys.teams(sub), (signal) => api.listTeams({ signal }));
