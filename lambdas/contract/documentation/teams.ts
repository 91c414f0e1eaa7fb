import type { teamsEndpoints } from '../endpoints/teams.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

const exampleSeat = {
  id: '5d0e6f1c',
  email: 'grace@example.com',
  status: 'begun',
  invitedAt: '2026-11-29T10:00:00.000Z',
  claimedAt: '2026-11-30T08:12:00.000Z',
  progress: 40,
  lastActiveOn: '2026-12-02',
} as const;
const exampleToken = 'WyI5ZjNhIiwiNWQwZSJd.q7Xb';

export const teamsDocumentation = {
  listTeams: {
    summary: 'What the caller bought for others',
    example: {
      response: {
        teams: [
          {
            id: '9f3a',
            courseId: 'llm-evaluation',
            courseTitle: 'LLM Evaluation',
            seats: 5,
            used: 3,
            createdAt: '2026-11-29T09:58:00.000Z',
            receipt: 'NL-2F7K-9QXM',
          },
        ],
      },
    },
  },
  listSeats: {
    summary: 'The seats of a team',
    example: { response: { seats: [exampleSeat], free: 2 } },
  },
  inviteToSeats: {
    summary: 'Invite addresses to free seats',
    example: {
      request: { emails: ['grace@example.com', 'not an address'] },
      response: { invited: 1, refused: [{ email: 'not an address', reason: 'invalid' }] },
    },
  },
  remindInvited: {
    summary: 'Remind those who were invited and have not begun, once each',
    example: { response: { reminded: 2, waiting: 0 } },
  },
  reclaimSeat: {
    summary: 'Take back a seat that was not begun',
    example: { response: null },
  },
  getSeatReport: {
    summary: 'The seats of a team as JSON or, for callers that accept text/csv, as a table',
    example: { response: { seats: [exampleSeat] } },
  },
  getGift: {
    summary: 'A gift as its giver prints it',
    example: {
      response: {
        courseId: 'llm-evaluation',
        courseTitle: 'LLM Evaluation',
        from: 'Ada Okafor',
        email: 'grace@example.com',
        message: 'Happy birthday!',
        on: '2026-12-09',
        link: `https://northlight.example/claim?token=${exampleToken}`,
      },
    },
  },
  claimSeat: {
    summary: 'Take the seat of an invitation, or a gift',
    example: { request: { token: exampleToken }, response: { courseId: 'llm-evaluation' } },
  },
  lookAtSeat: {
    summary: 'What an invitation or a gift is, before it is taken',
    example: {
      request: { token: exampleToken },
      response: {
        courseId: 'llm-evaluation',
        courseTitle: 'LLM Evaluation',
        from: 'Ada Okafor',
        shares: ['The address that was invited', 'How much of the course you have completed, in percent'],
      },
    },
  },
} satisfies DocumentationOf<typeof teamsEndpoints>;
