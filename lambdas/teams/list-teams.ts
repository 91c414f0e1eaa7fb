import type { Operation } from '../platform/http/operation.ts';
import type { TeamsDeps } from './deps.ts';

/** Lists what the caller bought, or was granted, for others. */
export const listTeams =
  ({ listTeamsOf }: Pick<TeamsDeps, 'listTeamsOf'>): Operation<'listTeams'> =>
  async ({ caller: { sub } }) => ({
    status: 200,
    body: {
      teams: (await listTeamsOf(sub)).map(({ teamId, seats, lost, free, ...team }) => {
        const { courseId, courseTitle, createdAt, receipt, gift, closedAt } = team;
        return {
          ...{ id: teamId, courseId, courseTitle, createdAt },
          seats: seats - lost,
          used: seats - lost - free,
          ...(receipt !== undefined && { receipt }),
          ...(gift && { gift: true as const }),
          ...(closedAt !== undefined && { closed: true as const }),
        };
      }),
    },
  });
