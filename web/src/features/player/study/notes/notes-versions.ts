import { type Draft, type Drafts, joinTexts } from './drafts.ts';

/** Notes as the server holds them. */
export interface SavedNotes {
  readonly content: string;
  /** Missing when there are none yet. */
  readonly updatedAt?: string;
}

/** The text that is edited beside what the server holds, with the text's draft on this device. */
export interface NotesVersions {
  text(): string;
  /** What the server holds as far as this page knows; `null` until it was read. */
  base(): SavedNotes | null;
  /** The other version, while the learner has not chosen. */
  theirs(): SavedNotes | null;
  /** False when this browser refuses to keep the text. */
  isKept(): boolean;
  /** Whether the text is not what the server holds. */
  isDirty(): boolean;
  /** Takes up what an earlier page or tab left unsaved. Does nothing once there is text. @returns whether it looked */
  restore(): boolean;
  edit(changed: string): void;
  /** The first look at what the server holds, against what was left or typed here before it answered. */
  meet(found: SavedNotes): void;
  /** Shows what the server holds; only while nothing here is unsaved. */
  adopt(found: SavedNotes): void;
  /** The server has saved this text. */
  acknowledge(sent: string, updatedAt: string | undefined): void;
  /** This text was sent and not answered: it may have been saved. */
  loseAnswer(sent: string): void;
  /** The server holds another version than the one edited. @returns whether the text must be sent again on top of it */
  reject(current: SavedNotes): boolean;
  /** Settles a conflict; false when there is none. */
  choose(which: 'mine' | 'theirs' | 'both'): boolean;
}

/** No version of anybody's text is ever lost: text stays in a draft until the server has acknowledged it. */
export const createNotesVersions = (drafts: Drafts, now: () => number): NotesVersions => {
  let draft: Draft | null = null;
  let text = '';
  let base: SavedNotes | null = null;
  let theirs: SavedNotes | null = null;
  /** The text came from a draft or from typing, not from the server. */
  let isTouched = false;
  let isKept = true;
  /** Text that was sent without an answer: it may have been saved. */
  let unanswered: string | null = null;

  const keep = () => {
    const basedOn = base ? base.updatedAt : draft?.basedOn;
    isKept = drafts.put({ text, ...(basedOn !== undefined && { basedOn }), at: now() });
  };
  /** Drops the draft of text that the server has, keeps that of text it does not have. */
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
      draft = drafts.take();
      isTouched = draft !== null;
      text = draft?.text ?? '';
      return true;
    },
    edit(changed) {
      text = changed;
      isTouched = true;
      if (theirs) keep();
      else keepOrDrop();
    },
    meet(found) {
      if (isTouched && text !== found.content && found.content !== '' && found.updatedAt !== draft?.basedOn) {
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
    acknowledge(sent, updatedAt) {
      base = { content: sent, updatedAt };
      keepOrDrop();
    },
    loseAnswer(sent) {
      unanswered = sent;
    },
    reject(current) {
      // A save whose answer was lost is no conflict, nor is text that is the same.
      if (current.content !== unanswered && current.content !== text) {
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
