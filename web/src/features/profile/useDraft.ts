import { useEffect, useState } from 'react';
import { tabStorage } from '../../lib/browser/browser-storage.ts';
import { isLeaving } from '../../lib/session/leaving.ts';
import type { Details } from './details.ts';

const draftKey = (sub: string): string => `northlight:profile-draft:${sub}`;

/** Values of the fields that were edited, and of no others: those may change elsewhere. */
type Draft = Partial<Details>;

const read = (sub: string): Draft | undefined =>
  (tabStorage.readJson(draftKey(sub)) as Draft | null) ?? undefined;
/** Without storage, a draft is lost when the page is left. */
const write = (sub: string, draft: Draft | undefined): void => {
  if (draft) tabStorage.writeJson(draftKey(sub), draft);
  else tabStorage.remove(draftKey(sub));
};

/** Unsaved form values, kept in the tab's storage so that navigating away loses nothing. */
export const useDraft = (sub: string, saved: Details) => {
  const [draft, setDraft] = useState<Draft | undefined>(() => read(sub));
  const [wasKept] = useState(draft !== undefined);
  const typed = { ...saved, ...draft };
  const change = (fields: Draft) => setDraft((now) => ({ ...now, ...fields }));
  const clear = () => setDraft(undefined);
  /** After `sent` was saved: edits made during the request remain a draft. */
  const settle = (sent: Details) => {
    const keepLater = (now: Draft | undefined): Draft | undefined => {
      const later = Object.entries(now ?? {}).filter(
        ([name, value]) => value !== sent[name as keyof Details],
      );
      return later.length > 0 ? Object.fromEntries(later) : undefined;
    };
    setDraft(keepLater);
    // The page may have been left meanwhile: what is saved is no draft for the next visit.
    write(sub, keepLater(read(sub)));
  };
  useEffect(() => write(sub, draft), [sub, draft]);
  return { typed, wasKept: wasKept && draft !== undefined, change, clear, settle };
};

/** Asks before the tab is closed or reloaded with unsaved changes; not when its session ends, which nobody can cancel any more. */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
};
