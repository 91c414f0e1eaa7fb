import { type Answer, cut, provenance, replyMax, type Source, toSource } from '../domain/chat/answer.ts';
import type { PassageHit } from '../domain/chat/rank-passages.ts';
import { toPlainText } from './plain-text.ts';

const citation = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;
/** Neighbors that cite one page, which the model read as several documents. */
const sameAgain = /(\[\d+\])(?:[ \t]*\1)+/g;
// eslint-disable-next-line no-control-regex -- what a terminal or a page would act on instead of showing
const controls = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Turns the text of a model into an answer: plain text of limited length. Only pages of documents that the model cited become
 * sources, each once, citations are numbered like the sources, and citations of unknown documents are removed.
 */
export const modelAnswer = (written: string, hits: readonly PassageHit[]): Answer => {
  const used: PassageHit[] = [];
  const sources = new Map<string, Source>();
  const cite = (prose: string): string =>
    prose
      .replace(citation, (_, numbers: string) => {
        const cited = numbers.split(',').flatMap((number) => hits[Number(number) - 1] ?? []);
        used.push(...cited);
        const hrefs = cited.map((hit) => {
          const source = toSource(hit);
          if (!sources.has(source.href)) sources.set(source.href, source);
          return source.href;
        });
        const places = [...sources.keys()];
        return [...new Set(hrefs)].map((href) => `[${places.indexOf(href) + 1}]`).join('');
      })
      .replace(sameAgain, '$1');
  // An index in code is no citation.
  const text = toPlainText(written.replace(controls, ''), cite).trim();
  const note = provenance(used.length > 0 ? used : hits, true);
  return {
    reply: `${cut(text, replyMax - note.length - 2)}\n\n${note}`,
    sources: [...sources.values()],
  };
};
