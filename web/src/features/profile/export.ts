import type { Export } from '#contract/schemas/user.ts';
import { api } from '../../lib/api/index.ts';

/** Merges the parts of an export. */
const joinParts = (parts: readonly Export[]): Omit<Export, 'next'> => {
  const all = <K extends Exclude<keyof Export, 'exportedAt' | 'next'>>(field: K) =>
    parts.flatMap((part) => part[field] as Export[K][number][]) as Export[K];
  return {
    exportedAt: parts[0]?.exportedAt ?? '',
    profiles: all('profiles'),
    learning: all('learning'),
    subscriptions: all('subscriptions'),
    payments: all('payments'),
    mail: all('mail'),
    limits: all('limits'),
    inquiries: all('inquiries'),
    files: all('files'),
  };
};

/** Fetches everything the site stores about the learner, part by part. */
export const readEverything = async (): Promise<Omit<Export, 'next'>> => {
  const parts: Export[] = [];
  let after: string | undefined;
  do {
    const part = await api.exportData({ query: { after } });
    parts.push(part);
    after = part.next;
  } while (after !== undefined);
  return joinParts(parts);
};
