/**
 * Measures how well search finds the right chapter of a course that we did not write: each quiz question of the course is a query, and
 * its chapter should be among the first three hits.
 *
 *     git clone https://github.com/huggingface/course && node bench/relevance.ts course/chapters/en
 *
 * The folder contains `chapter<N>/<lecture>.mdx`: Markdown in which a heading asks a question, followed by `<Question choices={[…]} />`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { buildIndex } from '../lambdas/domain/retrieval/build-index.ts';
import { chooseHits } from '../lambdas/domain/retrieval/choose-hits.ts';
import { findPlaces } from '../lambdas/domain/retrieval/find-places.ts';
import {
  type LectureText,
  type TextSection,
  toLectureText,
} from '../lambdas/domain/retrieval/lecture-text.ts';
import { openIndex } from '../lambdas/domain/retrieval/open-index.ts';
import { packIndex } from '../lambdas/domain/retrieval/packed-index.ts';
import { askedQuery } from '../lambdas/domain/retrieval/search-query.ts';
import { splitSentences } from '../lambdas/domain/retrieval/split-sentences.ts';
import { stemText } from '../lambdas/domain/search/stem.ts';
import { measureCpu } from './measure.ts';

interface OpenLecture {
  readonly chapter: string;
  readonly title: string;
  readonly text: LectureText;
}

interface OpenQuestion {
  readonly chapter: string;
  readonly text: string;
}

/** Required share of questions whose chapter is found, and the limit of processor time per question. */
const required = { share: 0.77, milliseconds: 10 };
const firstHits = 3;
const repetitions = 5;

const questionBlock = /<Question[\s\S]*?^\/>/gm;
const questionHeading = /^#{2,4}\s+\d+\.\s+(.+)$/gm;

const plain = (line: string): string =>
  line
    .replace(/\[\[[^\]]*\]\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[*_`>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const toSections = (markdown: string): TextSection[] => {
  const sections: { heading?: { text: string }; lines: string[] }[] = [{ lines: [] }];
  for (const line of markdown.split('\n')) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading: { text: plain(heading) }, lines: [] });
  }
  return sections.map(({ heading, lines }) => ({
    ...(heading && { heading }),
    sentences: lines
      .join('\n')
      .split(/\n{2,}/)
      .flatMap((block) => splitSentences(plain(block)))
      .map((text) => ({ text })),
  }));
};

const readCourse = (folder: string): { lectures: OpenLecture[]; questions: OpenQuestion[] } => {
  const lectures: OpenLecture[] = [];
  const questions: OpenQuestion[] = [];
  for (const file of globSync('chapter*/*.mdx', { cwd: folder }).sort()) {
    const [chapter = ''] = file.split(sep);
    const markdown = readFileSync(join(folder, file), 'utf8');
    const isQuiz = /quiz/i.test(markdown.slice(0, 200)) && markdown.includes('<Question');
    if (isQuiz) {
      for (const [, text = ''] of markdown.matchAll(questionHeading))
        questions.push({ chapter, text: plain(text) });
      continue;
    }
    const bare = markdown
      .replace(questionBlock, '')
      .replace(/^<[A-Z][\s\S]*?\/>$/gm, '')
      .replace(/```[\s\S]*?```/g, '');
    const [title = file] = /^#\s+(.*)$/m.exec(bare)?.slice(1) ?? [];
    const sections = toSections(bare.replace(/^#\s+.*$/m, ''));
    lectures.push({
      chapter,
      title: plain(title),
      text: toLectureText(file.replace(/\W+/g, '-'), 'article', sections),
    });
  }
  return { lectures, questions };
};

const run = async (folder: string): Promise<void> => {
  const { lectures, questions } = readCourse(folder);
  const chapters = new Map(lectures.map(({ text, chapter }) => [text.lectureId, chapter]));
  const packed = packIndex(buildIndex(lectures.map(({ text }) => text)), deflateRawSync);
  const titles = lectures.map(({ text, title }) => ({
    lectureId: text.lectureId,
    isOpen: true,
    title: stemText(title),
  }));
  const ask = (text: string) =>
    chooseHits(
      findPlaces(askedQuery(text), [{ lectures: titles, indexes: [openIndex(packed, inflateRawSync)] }])
        .found,
      firstHits,
    );
  const missed = questions.filter(
    ({ text, chapter }) => !ask(text).some(({ lectureId }) => chapters.get(lectureId) === chapter),
  );
  const first = questions.filter(
    ({ text, chapter }) => chapters.get(ask(text)[0]?.lectureId ?? '') === chapter,
  );
  const { cpuMs } = await measureCpu(() => {
    for (let round = 0; round < repetitions; round += 1) for (const { text } of questions) ask(text);
  });
  const milliseconds = cpuMs / repetitions / questions.length;
  const share = 1 - missed.length / questions.length;
  const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
  process.stdout.write(
    [
      `${lectures.length} lectures, ${questions.length} questions, index of ${packed.length} bytes`,
      `right chapter among the first ${firstHits}: ${percent(share)}; first: ${percent(first.length / questions.length)}`,
      `CPU of a question, the index opened anew: ${milliseconds.toFixed(2)} ms`,
      ...missed.map(({ chapter, text }) => `missed: ${chapter}: ${text}`),
      '',
    ].join('\n'),
  );
  if (share < required.share || milliseconds > required.milliseconds) process.exitCode = 1;
};

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Say which folder holds the chapters of the course.\n');
  process.exitCode = 1;
} else await run(folder);
