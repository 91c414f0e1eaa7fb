import { tabStorage } from '../../lib/browser/browser-storage.ts';

/** A gift as it is typed; empty texts for what is left out. */
export interface GiftDraft {
  readonly email: string;
  readonly message: string;
  /** `YYYY-MM-DD`; empty for at once. */
  readonly on: string;
}

const keyOf = (courseId: string): string => `northlight:gift:${courseId}`;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what was typed in this tab before a sign-in, a payment that was canceled or a reload. */
export const readGiftDraft = (courseId: string): GiftDraft => {
  const { email, message, on } = (tabStorage.readJson(keyOf(courseId)) ?? {}) as Record<string, unknown>;
  return { email: textOf(email), message: textOf(message), on: textOf(on) };
};

export const keepGiftDraft = (courseId: string, draft: GiftDraft): void =>
  void tabStorage.writeJson(keyOf(courseId), draft);

/** Forgets what was typed, once the gift is paid. */
export const dropGiftDraft = (courseId: string): void => tabStorage.remove(keyOf(courseId));
