import type { ShownSeat } from '../../contract/schemas/teams.ts';

const columns = [
  'email',
  'status',
  'invitedAt',
  'claimedAt',
  'progress',
  'certificateId',
  'lastActiveOn',
] as const satisfies readonly (keyof ShownSeat)[];

/** A cell of RFC 4180. What a spreadsheet would take for a formula gets an apostrophe (CWE-1236). */
const toCell = (value: string | number | undefined): string => {
  const text = String(value ?? '');
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** The seats as a table, with a line of names first. */
export const toSeatTable = (seats: readonly ShownSeat[]): string =>
  [columns, ...seats.map((seat) => columns.map((column) => seat[column]))]
    .map((row) => `${row.map(toCell).join(',')}\r\n`)
    .join('');
