import type { ReviewArchive } from '../../../domain/review/review-archive.ts';

/** Ids within the file; Anki knows decks by their names, and a kind of note by its id. */
const noteTypeId = 1_764_288_000_000;
const optionsId = 1;
const defaultDeckId = 1;

/** A deck of the file. */
export interface Deck {
  readonly id: number;
  readonly name: string;
}

/** Two colons would make a deck inside another. */
const toDeckName = (title: string): string => title.replaceAll(/:{2,}/g, ':').trim();

/** One deck for each course, named by its title; by title and id where several have the same. */
export const toDecks = (courses: readonly { readonly id: string; readonly title: string }[]): Deck[] => {
  const names = Map.groupBy(courses, ({ title }) => toDeckName(title));
  return courses.map(({ id, title }, index) => {
    const name = toDeckName(title);
    const isShared = (names.get(name)?.length ?? 0) > 1;
    return { id: noteTypeId + 1 + index, name: isShared ? `${name} (${id})` : name };
  });
};

const css = `.card { font-family: sans-serif; font-size: 20px; line-height: 1.5; text-align: left; max-width: 40em; margin: 0 auto; }
.hint, .taught { margin-top: 1em; font-size: 16px; opacity: 0.75; }
code { font-size: 0.9em; }`;

/** The one kind of note of the file: a front and a back. Its modification is that of its design. */
const noteType = {
  id: noteTypeId,
  name: 'Northlight review',
  type: 0,
  mod: noteTypeId / 1000,
  usn: 0,
  sortf: 0,
  did: null,
  tmpls: [
    {
      name: 'Review',
      ord: 0,
      qfmt: '{{Front}}',
      afmt: '{{FrontSide}}\n<hr id="answer">\n{{Back}}',
      bqfmt: '',
      bafmt: '',
      did: null,
    },
  ],
  flds: ['Front', 'Back'].map((name, ord) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  })),
  css,
  latexPre: '',
  latexPost: '',
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
};

const deckFields = (mod: number) => ({
  mod,
  usn: 0,
  desc: '',
  dyn: 0,
  conf: optionsId,
  collapsed: false,
  browserCollapsed: false,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
});

/** Anki's own options of a deck; every collection has them. */
const deckOptions = {
  id: optionsId,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: {
    bury: false,
    delays: [1, 10],
    initialFactor: 2500,
    ints: [1, 4, 0],
    order: 1,
    perDay: 20,
    separate: true,
  },
  rev: {
    bury: false,
    ease4: 1.3,
    ivlFct: 1,
    maxIvl: 36_500,
    perDay: 200,
    hardFactor: 1.2,
    minSpace: 1,
    fuzz: 0,
  },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
};

/** Days begin at 04:00, as those of reviews do, counted from `crt` in the zone of that time. */
const settings = (minutesWest: number, nextPosition: number) => ({
  schedVer: 2,
  sched2021: true,
  creationOffset: minutesWest,
  rollover: 4,
  nextPos: nextPosition,
  curDeck: defaultDeckId,
  activeDecks: [defaultDeckId],
  curModel: noteTypeId,
  sortType: 'noteFld',
  sortBackwards: false,
  addToCur: true,
  dayLearnFirst: false,
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
});

/** Id of the kind of note. */
export const reviewNoteType = noteTypeId;

/**
 * The row of the collection itself, in the order of its columns.
 * @param nextPosition of the next new card
 * @param now ms since the epoch
 */
export const toCollectionRow = (
  { firstDayAt, minutesWest }: Pick<ReviewArchive, 'firstDayAt' | 'minutesWest'>,
  decks: readonly Deck[],
  nextPosition: number,
  now: number,
): (string | number)[] => {
  const seconds = Math.floor(now / 1000);
  const all = [{ id: defaultDeckId, name: 'Default' }, ...decks];
  const byId = all.map(({ id, name }) => [id, { id, name, ...deckFields(seconds) }]);
  return [
    1,
    Math.floor(firstDayAt / 1000),
    now,
    now,
    11,
    0,
    0,
    0,
    JSON.stringify(settings(minutesWest, nextPosition)),
    JSON.stringify({ [noteTypeId]: noteType }),
    JSON.stringify(Object.fromEntries(byId)),
    JSON.stringify({ [optionsId]: deckOptions }),
    '{}',
  ];
};
