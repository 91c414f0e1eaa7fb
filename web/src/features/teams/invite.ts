import { limits } from '#contract/limits.ts';
import { api, type ResponseOf } from '../../lib/api/index.ts';
import { formatCount } from '../../lib/text/format.ts';

export type Refusal = ResponseOf<'inviteToSeats'>['refused'][number];

/** What became of invitations. */
export interface Invitations {
  readonly invited: number;
  readonly refused: readonly Refusal[];
  /** Addresses that were not sent, because a request failed. */
  readonly left: readonly string[];
  /** Why they were not sent. */
  readonly error?: unknown;
}

/** Invites any number of addresses, as many at a time as the API takes. Stops at the first request that fails. */
export const inviteAll = async (
  teamId: string,
  emails: readonly string[],
  anyAddress: boolean,
): Promise<Invitations> => {
  let invited = 0;
  const refused: Refusal[] = [];
  for (let at = 0; at < emails.length; at += limits.invitationsMax) {
    try {
      const part = await api.inviteToSeats({
        params: { teamId },
        body: { emails: emails.slice(at, at + limits.invitationsMax), ...(anyAddress && { anyAddress }) },
      });
      invited += part.invited;
      refused.push(...part.refused);
    } catch (error) {
      return { invited, refused, left: emails.slice(at), error };
    }
  }
  return { invited, refused, left: [] };
};

/** Why an address was not invited, in words. */
export const refusalWords: Readonly<Record<Refusal['reason'], string>> = {
  invalid: 'is no email address',
  invited: 'has a seat already',
  no_seat: 'no free seat is left',
  unreachable: 'cannot be reached by our emails',
  wait: 'cannot be emailed just now: try again later',
};

/** How many were invited, as a sentence. */
export const invitedWords = (invited: number): string =>
  invited === 0
    ? 'Nobody was invited.'
    : `${formatCount(invited, 'person was', 'people were')} invited. The emails are on their way.`;
