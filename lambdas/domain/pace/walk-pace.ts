import type { Speed, Weekday } from '../../contract/schemas/rhythm.ts';
import { localTimeOn } from '../time/local-time.ts';
import type { PaceFact, ZoneSince } from './pace-fact.ts';

const day = 24 * 60 * 60 * 1000;

/** Zone and pace in force from an instant (ms) until the next state. */
export interface PaceState {
  readonly from: number;
  readonly zone: string;
  readonly status: 'running' | 'paused';
  /** Of a pause: the local date `YYYY-MM-DD` on which it ends by itself, at 00:00. */
  readonly until: string | undefined;
  readonly speed: Speed;
  /** Chosen weekdays in week order; empty for any. */
  readonly days: readonly Weekday[];
  /** The learner's own hour `HH:MM`. */
  readonly at: string | undefined;
}

/**
 * Every pause ends by itself before the year 9000. Earlier releases stored any `until`, and what a lecture counts from there must stay
 * within four-digit years: ISO 8601 writes others in a form that contract, calendars and the order of the release index do not know.
 */
const latestEnd = Date.UTC(9_000, 0);

/** When a pause ends by itself (ms); Infinity if it does not, or if the state is not paused. */
const pauseEnd = ({ from, zone, status, until }: PaceState): number =>
  status === 'paused' && until !== undefined
    ? Math.max(from, Math.min(localTimeOn(zone, Date.parse(until) / day, '00:00'), latestEnd))
    : Infinity;

/** The state after a change; fields absent from the fact stay unchanged. */
const applyFact = (state: PaceState, fact: PaceFact): PaceState => {
  const status = fact.status ?? state.status;
  return {
    ...state,
    from: fact.since,
    status,
    // A running state has no `until`, so a new pause does not inherit one.
    until: status === 'paused' ? (fact.until ?? state.until) : undefined,
    speed: fact.speed ?? state.speed,
    days: fact.days ?? state.days,
    at: fact.at === undefined ? state.at : (fact.at ?? undefined),
  };
};

/**
 * The history of a learner's zone and pace as consecutive states: the first begins at -Infinity, the last has no end. A pause that
 * ended by itself stays ended, even if a later change of zone would move its end.
 * @param zones oldest first; default UTC
 * @param facts oldest first
 */
export const walkPace = (
  zones: readonly ZoneSince[],
  facts: readonly PaceFact[],
): readonly [PaceState, ...PaceState[]] => {
  let state: PaceState = {
    from: -Infinity,
    zone: zones[0]?.zone ?? 'UTC',
    status: 'running',
    until: undefined,
    speed: 'planned',
    days: [],
    at: undefined,
  };
  const passed: PaceState[] = [];
  const enter = (next: PaceState): void => {
    if (next.from > state.from) passed.push(state);
    state = next;
  };
  const endPause = (by: number): void => {
    const end = pauseEnd(state);
    if (end <= by) enter({ ...state, from: end, status: 'running', until: undefined });
  };
  let zoneCount = 1;
  const moveZones = (through: number): void => {
    for (let next = zones[zoneCount]; next && next.since <= through; next = zones[(zoneCount += 1)]) {
      // The new zone applies at the instant of the change: a pause that would end exactly then ends by the new zone's date.
      if (pauseEnd(state) < next.since) endPause(next.since);
      enter({ ...state, from: Math.max(next.since, state.from), zone: next.zone });
    }
  };
  for (const fact of facts) {
    moveZones(fact.since);
    endPause(fact.since);
    enter(applyFact(state, fact));
  }
  moveZones(Infinity);
  if (pauseEnd(state) < Infinity) endPause(Infinity);
  const [first = state, ...rest] = [...passed, state];
  return [first, ...rest];
};

/** A learner's pace at one instant. */
export interface PaceInForce {
  readonly status: 'running' | 'paused';
  /** Of a pause: the local date `YYYY-MM-DD` on which it ends by itself, at 00:00. */
  readonly until?: string;
  readonly speed: Speed;
  /** Chosen weekdays in week order; empty for any. */
  readonly days: readonly Weekday[];
  /** The learner's hour `HH:MM`, which replaces the course's. */
  readonly at?: string;
}

/**
 * The pace in force at an instant. The status is running once `until` of a pause is reached.
 * @param now ms since the epoch; later facts and zones are ignored
 */
export const paceInForce = (
  facts: readonly PaceFact[],
  zones: readonly ZoneSince[],
  now: number,
): PaceInForce => {
  const states = walkPace(
    zones.filter(({ since }, index) => index === 0 || since <= now),
    facts.filter(({ since }) => since <= now),
  );
  const { status, until, speed, days, at } = states.findLast(({ from }) => from <= now) ?? states[0];
  return { status, ...(until !== undefined && { until }), speed, days, ...(at !== undefined && { at }) };
};
