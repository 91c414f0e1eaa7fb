import { type Drafts, joinTexts } from './drafts.ts';

/** Notes as saved on the server. */
export interface SavedNotes {
  readonly content: string;
  /** Absent if there are no notes yet. */
  readonly updatedAt?: string;
}

/** The edited text, the version on the server, and the draft on this device. */
export interface NotesVersions {
  text(): string;
  /** Last known version on the server; `null` until loaded. */
  base(): SavedNotes | null;
  /** The conflicting version, until the learner chooses. */
  theirs(): SavedNotes | null;
  /** False when browser storage fails. */
  isKept(): boolean;
  /** Whether the text differs from the version on the server. */
  isDirty(): boolean;
  /** Restores the draft of an earlier page or tab, unless there is already text. @returns whether it read the drafts */
  restore(): boolean;
  edit(changed: string): void;
  /** Compares the first loaded version with the draft, or with text typed before the response. */
  reconcile(found: SavedNotes): void;
  /** Replaces the text with the version on the server. Call only without unsaved text. */
  adopt(found: SavedNotes): void;
  /** Notes that the text is sent: even without an answer, the server may have it. @returns the text */
  send(): string;
  /** The server has saved this text. */
  acknowledge(saved: string, updatedAt: string | undefined): void;
  /** The server has a newer version than the edited one. @returns whether to save the text again, based on it */
  reject(current: SavedNotes): boolean;
  /** Resolves a conflict; returns false if there is none. */
  choose(which: 'mine' | 'theirs' | 'both'): boolean;
}

/** Texts without an answer that are remembered: saves follow each other, so the server rarely has an older one. */
const sentMax = 4;

/**
 * Never loses a version: text stays in a draft until the server acknowledges it.
 * @param known what the page has read already; shown and edited until the server's version is loaded
 */
export const createNotesVersions = (
  drafts: Drafts,
  now: () => number,
  known: SavedNotes = { content: '' },
): NotesVersions => {
  let text = known.content;
  /** Version that text typed before the first load, or in a draft, is based on. */
  let basedOn = known.updatedAt;
  let base: SavedNotes | null = null;
  let theirs: SavedNotes | null = null;
  /** The text came from a draft or from typing, not from the server. */
  let isTouched = false;
  let isKept = true;
  /** Texts that were sent since the server last acknowledged one, the newest last. */
  let sent: readonly string[] = [];

  const keep = () => {
    if (base) basedOn = base.updatedAt;
    isKept = drafts.put({
      text,
      ...(basedOn !== undefined && { basedOn }),
      ...(sent.length > 0 && { sent }),
      at: now(),
    });
  };
  /** Deletes the draft if the server has the text, else updates it. */
  const keepOrDrop = () => {
    if (text === base?.content) drafts.drop(text);
    else keep();
  };

  return {
    text: () => text,
    base: () => base,
    theirs: () => theirs,
    isKept: () => isKept,
    isDirty: () => (base ? text !== base.content : isTouched),
    restore() {
      if (isTouched || base) return false;
      const draft = drafts.take();
      if (draft) {
        isTouched = true;
        ({ text, basedOn, sent = [] } = draft);
      }
      return true;
    },
    edit(changed) {
      text = changed;
      isTouched = true;
      if (theirs) keep();
      else keepOrDrop();
    },
    reconcile(found) {
      const isOwn = found.updatedAt === basedOn || sent.includes(found.content);
      if (isTouched && text !== found.content && found.content !== '' && !isOwn) {
        theirs = found;
        return;
      }
      base = found;
      if (!isTouched) text = found.content;
      else if (text === found.content) drafts.drop(text);
    },
    adopt(found) {
      base = found;
      text = found.content;
    },
    send() {
      sent = [...sent.slice(1 - sentMax), text];
      keep();
      return text;
    },
    acknowledge(saved, updatedAt) {
      base = { content: saved, updatedAt };
      sent = [];
      keepOrDrop();
    },
    reject(current) {
      // Our own save whose response was lost is not a conflict, nor is identical text.
      if (!sent.includes(current.content) && current.content !== text) {
        theirs = current;
        if (text === base?.content) drafts.drop(text);
        return false;
      }
      base = current;
      keepOrDrop();
      return text !== current.content;
    },
    choose(which) {
      if (!theirs) return false;
      base = theirs;
      if (which === 'theirs') text = theirs.content;
      if (which === 'both') text = joinTexts(theirs.content, text);
      theirs = null;
      keep();
      if (text === base.content) drafts.drop(text);
      return true;
    },
  };
};
