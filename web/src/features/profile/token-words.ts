import type { PersonalToken } from '#contract/schemas/user.ts';
import { tabStorage } from '../../lib/browser/browser-storage.ts';

type Scope = PersonalToken['scopes'][number];

/** Short names of what a token may. */
export const scopeLabels: Readonly<Record<Scope, string>> = { read: 'Read', learn: 'Learn' };

const knownScopes = Object.keys(scopeLabels) as Scope[];

/** What each scope means, in the words of the form. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  read: 'See your courses, lectures, progress, notes and reviews.',
  learn: 'Enroll, save progress, write notes, answer quizzes and reviews, ask the assistant.',
};

/** What is typed into the form of a new token. */
export interface TokenDraft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
}

/** Lifetimes to choose from, in days. */
export const lifetimes = [30, 90, 365] as const;
export const emptyDraft: TokenDraft = { name: '', scopes: ['read'], days: 90 };

const draftKey = (sub: string): string => `northlight:token-draft:${sub}`;

/** Keeps what was typed while the learner signs in again. */
export const keepTokenDraft = (sub: string, draft: TokenDraft): void => {
  tabStorage.writeJson(draftKey(sub), draft);
};

/** Takes what was typed before, and removes it from storage. */
export const takeTokenDraft = (sub: string): TokenDraft => {
  const kept = (tabStorage.readJson(draftKey(sub)) ?? {}) as Partial<Record<keyof TokenDraft, unknown>>;
  const { name, scopes, days } = kept;
  tabStorage.remove(draftKey(sub));
  return {
    name: typeof name === 'string' ? name : emptyDraft.name,
    scopes: Array.isArray(scopes) ? knownScopes.filter((scope) => scopes.includes(scope)) : emptyDraft.scopes,
    days: lifetimes.find((each) => each === days) ?? emptyDraft.days,
  };
};
