import { formatCount, formatDay } from '../../../lib/text/format.ts';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import type { Keeping } from './kept-state.ts';
import type { TakeProblem, TakeState } from './take.ts';

const problems: Readonly<Record<TakeProblem, string>> = {
  offline:
    'You are offline. What has come stays on this device: press again when there is a network, and it goes on from there.',
  refused: 'You may not open all of this any more. Load the page again, then press again.',
  full: 'This device has too little room. Remove something under “On this device”, or free some room, then press again.',
  replaced: 'The site has a new release. Load the page again, then press again.',
  other: 'It could not be taken along. What has come stays on this device: press again to go on.',
};

/** What happens, in one sentence for everybody, also for screen readers. */
export const takeWords = (state: TakeState): string => {
  switch (state.phase) {
    case 'waiting':
      return 'Waits until the other download is done.';
    case 'counting':
      return 'Counting what it needs…';
    case 'asking':
      return `${formatBytes(state.total)}, over a connection that you may pay for. Wait for Wi-Fi, or download now.`;
    case 'loading':
      return state.total > 0 ? `Taking ${formatBytes(state.total)} along…` : 'Almost done…';
    case 'failed':
      return state.total === undefined
        ? problems[state.problem]
        : `It needs ${formatBytes(state.total)}. ${problems[state.problem]}`;
  }
};

/** What is kept, in words; empty for nothing. @param total number of lectures that could be kept */
export const keptWords = ({ count, bytes, until }: Keeping, total: number): string => {
  if (count === 0) return '';
  if (count === total) return `On this device until ${formatDay(until)} · ${formatBytes(bytes)}`;
  return `${count} of ${formatCount(total, 'lecture')} on this device until ${formatDay(until)}`;
};
