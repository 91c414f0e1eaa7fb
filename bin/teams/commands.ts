import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { limits } from '../../lambdas/contract/limits.ts';
import { createReadCourse } from '../../lambdas/stores/learning/learning.ts';
import { createListTeamsOf } from '../../lambdas/stores/teams/list-teams-of.ts';
import type { Seat, Team } from '../../lambdas/stores/teams/team-record.ts';
import { createTeamStore } from '../../lambdas/stores/teams/teams.ts';
import { requireCourse } from '../access/commands.ts';
import { chooseLearner, type LearnerTables } from '../access/learners.ts';
import { UsageError } from '../content/check/check-folder.ts';

export interface TeamTarget {
  readonly documents: DynamoDBDocumentClient;
  readonly tables: LearnerTables & {
    readonly catalog: string;
    readonly learning: string;
    readonly payments: string;
  };
  /** URL of the local site; absent for AWS. */
  readonly endpoint?: string | undefined;
  /** The site's clock: milliseconds since the epoch. */
  readonly now: number;
}

interface TeamOptions {
  readonly courseId?: string | undefined;
  readonly seats?: string | undefined;
  readonly from?: string | undefined;
  readonly sub?: string | undefined;
}

/** Runs a command. @param subject an address or a team @returns what to print */
type TeamCommand = (target: TeamTarget, subject: string, options: TeamOptions) => Promise<string>;

const describeSeat = ({ seatId, email, invitedAt, claimedAt, holder, ended }: Seat): string => {
  const state =
    ended !== undefined
      ? 'ended by a refund'
      : claimedAt === undefined
        ? `invited ${invitedAt}`
        : `claimed ${claimedAt} by ${holder ?? 'an account that was erased'}`;
  return `    ${seatId}  ${email || '(no address)'}  ${state}`;
};

const describeTeam = (team: Team, seats: readonly Seat[]): string[] => {
  const { teamId, courseId, courseTitle, lost, free, receipt, gift, closedAt } = team;
  const facts = [
    `${team.seats} seats`,
    `${free} free`,
    ...(lost > 0 ? [`${lost} ended by refunds`] : []),
    receipt === undefined ? 'granted by an operator' : `receipt ${receipt}`,
    ...(gift ? [`gift to ${gift.email}${gift.on === undefined ? '' : ` on ${gift.on}`}`] : []),
    ...(closedAt === undefined ? [] : [`closed ${closedAt}`]),
  ];
  return [`${teamId}  ${courseId} (${courseTitle}): ${facts.join(', ')}`, ...seats.map(describeSeat)];
};

const list: TeamCommand = async (target, email, { sub: named }) => {
  const { documents, tables, endpoint } = target;
  const { sub, note } = await chooseLearner(documents, tables, email, { endpoint, sub: named });
  const store = createTeamStore(documents, tables.payments);
  const lines: string[] = [];
  for (const { teamId } of await createListTeamsOf(documents, tables.payments)(sub)) {
    const known = await store.readWithSeats(teamId);
    if (known) lines.push(...describeTeam(known.team, known.seats));
  }
  return `${note}${lines.length === 0 ? `${email} has no seats for others.` : lines.join('\n')}\n`;
};

const parseSeats = (text: string | undefined): number => {
  const seats = Number(text);
  if (Number.isInteger(seats) && seats >= 1 && seats <= limits.seatsMax) return seats;
  throw new UsageError(`--seats takes a whole number from 1 to ${limits.seatsMax}.`);
};

const grant: TeamCommand = async (target, email, { courseId = '', seats: text, from, sub: named }) => {
  const { documents, tables, endpoint, now } = target;
  const seats = parseSeats(text);
  const { sub, note } = await chooseLearner(documents, tables, email, { endpoint, sub: named });
  const course = requireCourse((await createReadCourse(documents, tables)(sub, courseId)).course, courseId);
  const team = {
    ...{ teamId: randomUUID(), courseId, courseTitle: course.title, sub, from: from ?? email },
    ...{ seats, free: seats, lost: 0, enrolls: !course.drip },
    createdAt: new Date(now).toISOString(),
  };
  await createTeamStore(documents, tables.payments).create(team);
  return `${note}${describeTeam(team, []).join('\n')}\n${email} invites people on the page /teams/${team.teamId}\n`;
};

const close: TeamCommand = async ({ documents, tables, now }, teamId) => {
  const store = createTeamStore(documents, tables.payments);
  if (!(await store.close(teamId, new Date(now).toISOString()))) {
    throw new UsageError(`There is no team ${teamId}: npm run teams -- list <email> shows what there is.`);
  }
  const { seats = [] } = (await store.readWithSeats(teamId)) ?? {};
  const open = seats.filter(({ claimedAt, ended }) => claimedAt === undefined && ended === undefined);
  for (const { seatId } of open) await store.reclaim(teamId, seatId);
  const known = await store.readWithSeats(teamId);
  const claimed = known ? describeTeam(known.team, known.seats) : [];
  return `${claimed.join('\n')}\nNobody can be invited any more. Who has claimed a seat keeps it.\n`;
};

export const commands = { list, grant, close } satisfies Record<string, TeamCommand>;
