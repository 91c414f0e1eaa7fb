import { useEffect, useState } from 'react';
import { tabStorage } from '../../lib/browser/browser-storage.ts';
import type { Details } from './details.ts';

const draftKey = (sub: string): string => `northlight:profile-draft:${sub}`;

const read = (sub: string): Details | undefined =>
  (tabStorage.readJson(draftKey(sub)) as Details | null) ?? undefined;
/** Without storage, a draft is lost when the page is left. */
const write = (sub: string, draft: Details | undefined): void => {
  if (draft) tabStorage.writeJson(draftKey(sub), draft);
  else tabStorage.remove(draftKey(sub));
};

/** Unsaved form values, kept in the tab's storage so that navigating away loses nothing. */
export const useDraft = (sub: string, saved: Details) => {
  const [draft, setDraft] = useState<Details | undefined>(() => read(sub));
  const [wasKept] = useState(draft !== undefined);
  // A draft stored by an earlier version of the page may lack fields.
  const typed = draft ? { ...saved, ...draft } : saved;
  const change = (fields: Partial<Details>) => setDraft({ ...typed, ...fields });
  const clear = () => setDraft(undefined);
  /** After `sent` was saved as `stored`: edits made during the request remain a draft. */
  const settle = (sent: Details, stored: Details) =>
    setDraft((now) => {
      const later = Object.entries(now ?? {}).filter(
        ([name, value]) => value !== sent[name as keyof Details],
      );
      return later.length > 0 ? { ...stored, ...Object.fromEntries(later) } : undefined;
    });
  useEffect(() => write(sub, draft), [sub, draft]);
  return { typed, wasKept: wasKept && draft !== undefined, change, clear, settle };
};

/** Asks before the tab is closed or reloaded with unsaved changes. */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
};
