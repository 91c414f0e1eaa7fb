import { fillerWords } from '../retrieval/question-terms.ts';
import { meaningsOf, meaningWords, type Meant } from '../search/meanings.ts';
import { isStopWord } from '../search/stop-words.ts';
import { findCorrections } from '../search/typo.ts';
import { tokenize } from '../search/words.ts';
import { type Topic, topics } from './topics.ts';

/** What a question asks for. */
export interface Asked {
  readonly topic: Topic;
  /** How much of the question the topic accounts for. */
  readonly weight: number;
  /** Words that the topic does not account for: mostly the name of a course or a subject. */
  readonly subject: readonly string[];
  /** How many words besides were understood and not asked for. */
  readonly aside: number;
  /** How many of the words that the topic accounts for are more than question words. */
  readonly content: number;
}

/** Longer messages are a text to look up, not a plain question. Bounds the work. */
const wordsMax = 40;
const charactersMax = 400;
/** Shorter words are never corrected, words of this length only where letters were swapped. */
const slipLengthMin = 4;
/** Plain words that courses can be about, too. */
const subjectMeanings = new Set(
  'math programming programminglanguage languagemodel naturallanguage data privacy app'.split(' '),
);
/** Words in which a question is wrapped. */
const wrapping = new Set(
  (
    'northlight site website platform page please thank thanks hi hello hey anything something bit lot quick question wondering ' +
    'wonder really currently already today actually exactly total before after during without first yet still soon back sure okay ok ' +
    'offer offers offered provide give given think going gonna possible allowed per each via through because since until both either ' +
    'version versions come comes coming includes included include build make develop improve master work practice same kind sort type case just my me myself everything everyone anybody would guys dear hope seem seems somewhere somehow'
  ).split(' '),
);

const weightOf = (meaning: string): number => (isStopWord(meaning) ? 1 : 2);

interface Way {
  readonly topic: Topic;
  readonly meanings: readonly string[];
  readonly weight: number;
  /** Meanings in it that are not mere question words. */
  readonly content: number;
}

const ways: readonly Way[] = topics.flatMap((each) =>
  each.ways.map((words): Way => {
    const meanings = meaningsOf(words).map(({ meaning }) => meaning);
    return {
      topic: each.topic,
      meanings,
      weight: meanings.reduce((sum, meaning) => sum + weightOf(meaning), 0),
      content: meanings.filter((meaning) => !isStopWord(meaning)).length,
    };
  }),
);

const isMinor = (word: string): boolean => isStopWord(word) || fillerWords.has(word) || wrapping.has(word);

const known = new Set(meaningWords);
const lettersOf = (word: string): string => [...word].sort().join('');
const isSwapped = (word: string, meant: string): boolean => lettersOf(word) === lettersOf(meant);

/** Corrects words that are one slip away from a plain word. */
const correct = (words: readonly string[]): string[] =>
  words.map((word) => {
    if (known.has(word) || isMinor(word)) return word;
    const [best] = findCorrections(word, meaningWords);
    const isLikely =
      best &&
      best.word.length >= slipLengthMin &&
      (word.length > slipLengthMin || isSwapped(word, best.word));
    return isLikely ? best.word : word;
  });

/** What is left of a question beside a way to ask. */
const leftOver = (meant: readonly Meant[], way: Way): Omit<Asked, 'topic' | 'weight'> => {
  const others = meant.filter(
    ({ meaning, words }) =>
      !way.meanings.includes(meaning) && !words.every((word) => isMinor(word) || /^\d+$/.test(word)),
  );
  const subject = others.filter(({ meaning, isKnown }) => !isKnown || subjectMeanings.has(meaning));
  return {
    content: way.content,
    subject: subject.flatMap(({ words }) => words),
    aside: others.filter((each) => !subject.includes(each) && each.meaning !== 'course').length,
  };
};

const matchWays = (words: readonly string[]): Asked[] => {
  const meant = meaningsOf(words);
  const said = new Set(meant.map(({ meaning }) => meaning));
  const best = new Map<Topic, Asked>();
  for (const way of ways) {
    if (!way.meanings.every((meaning) => said.has(meaning))) continue;
    const { topic, weight } = way;
    const found = best.get(topic);
    if (!found || weight > found.weight) best.set(topic, { topic, weight, ...leftOver(meant, way) });
  }
  return [...best.values()];
};

/** The topics that a question can be about, those that account for most of it first. Empty for what is no plain question. */
export const interpret = (question: string): readonly Asked[] => {
  const words = tokenize(question);
  if (words.length === 0 || words.length > wordsMax) return [];
  const typed = matchWays(words);
  const corrected = matchWays(correct(words));
  // A correction has to add to what is understood; less left over is no reason to correct.
  const most = (found: readonly Asked[]): number => Math.max(0, ...found.map(({ weight }) => weight));
  const found = most(corrected) > most(typed) ? corrected : typed;
  return found.toSorted((a, b) => b.weight - b.aside - (a.weight - a.aside));
};

/** Whether a message has nothing but a greeting or words around a question. */
export const isSmallTalk = (question: string): boolean =>
  tokenize(question).every((word) => isMinor(word)) && tokenize(question).length <= 6;

/** Whether a question speaks of a course as such. */
export const saysCourse = (question: string): boolean =>
  meaningsOf(tokenize(question)).some(({ meaning }) => meaning === 'course');

/**
 * A question with one space between words, for the patterns below: their work grows with the cube of the length of a text, and of each run
 * of white space in it. Undefined for a longer message.
 */
const toPlainLine = (question: string): string | undefined => {
  const line = question.replace(/\s+/g, ' ').trim();
  return line.length <= charactersMax ? line : undefined;
};

const compound =
  /\?+\s+|,?\s+\b(?:and|also)\b\s+(?=(?:how|what|when|where|who|which|can|do|does|is|are|will)\b)/i;

/** The parts of a compound question: "how long is it and how much does it cost?" A long message is one part. */
export const splitQuestion = (question: string): string[] =>
  (toPlainLine(question)?.split(compound) ?? [question])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, 3);

const strip = (text = ''): string =>
  text
    .replace(/[?!.]+$/u, '')
    .replace(/^(?:(?:an?|the|your|taking|between|courses?)\s+)+/i, '')
    .replace(/\s+(?:courses?|class|classes)$/i, '')
    .trim();

const comparisons: readonly RegExp[] = [
  /\bdifferen(?:ce|ces|t)\b.*?\b(?:between|of)\s+(.+?)\s+(?:and|or|vs\.?|versus)\s+(.+)$/i,
  /\bcompar(?:e|ed|ing|ison)\b\s*(?:of\s+|between\s+)?(.+?)\s+(?:and|with|to|vs\.?|versus|against)\s+(.+)$/i,
  /^(?:what is\s+|how (?:is|are|does|do)\s+)?(.+?)\s+(?:is\s+|are\s+)?differ(?:ent|s)?\s+(?:from|to|than)\s+(.+)$/i,
  /^(.+?)\s+(?:vs\.?|versus)\s+(.+)$/i,
  /^(?:what is |whats |what's )?(?:the )?(.+?)\s+(?:and|or)\s+(.+?),?\s+(?:what(?:'s| is|s)? )?(?:the )?differen(?:ce|ces|t)\b.*$/i,
  /^(.+?)\s+or\s+(.+?)[,:;]?\s+(?:which|what|whats|what's)\b.*$/i,
  /\b(?:which|what)\b.*?(?:better|first|choose|take|easier|harder|cheaper|longer)\b[,:]?\s+(.+?)\s+or\s+(.+)$/i,
];

/** The two things that a question compares. Undefined for any other, and for a long message. */
export const comparedIn = (question: string): readonly [string, string] | undefined => {
  const line = toPlainLine(question);
  if (line === undefined) return undefined;
  for (const pattern of comparisons) {
    const found = pattern.exec(line);
    const [a, b] = [strip(found?.[1]), strip(found?.[2])];
    if (a && b && tokenize(a).length <= 8 && tokenize(b).length <= 8) return [a, b];
  }
  return undefined;
};

const definitions: readonly RegExp[] = [
  /^(?:please\s+|can you\s+|could you\s+)*(?:explain|define|describe)\s+(?:to me\s+|me\s+)?(?:what\s+)?(.+?)(?:\s+(?:is|are|means?))?(?:\s+to me)?$/i,
  /\bwhat(?:'|’)?s?\s+(?:does|do)\s+(.+?)\s+mean\b/i,
  /\bmeaning\s+of\s+(.+)$/i,
  /^(.+?)\s+(?:meaning|definition|explained)$/i,
  /^what(?:(?:'|’)?s|\s+is|\s+are|\s+exactly is)\s+(?:meant by\s+)?(.+)$/i,
];

/** The term that a question wants explained. Undefined for any other, and for a long message. */
export const definedIn = (question: string): string | undefined => {
  const text = toPlainLine(question)?.replace(/[?!.]+$/u, '');
  if (text === undefined) return undefined;
  for (const pattern of definitions) {
    const term = strip(pattern.exec(text)?.[1]);
    if (term && tokenize(term).length <= 5) return term;
  }
  return undefined;
};
