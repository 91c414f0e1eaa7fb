/**
 * Measures how well the assistant finds what answers a question inside a course: each quiz question of our own courses is asked by a
 * learner to whom everything is open, and the section of its quiz should be among the three passages that are quoted; each heading of a
 * lecture is asked too, and should lead to its lecture.
 *
 *     node bench/answers.ts
 */
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { checkFolder } from '../bin/content/check/check-folder.ts';
import { resolveCourse } from '../bin/content/resolve/resolve-course.ts';
import { lecturesToRead, toSentences } from '../lambdas/domain/chat/lecture-passages.ts';
import {
  faqPassages,
  isReadable,
  lecturePassage,
  type Passage,
  publicPassages,
} from '../lambdas/domain/chat/passages.ts';
import { type PassageHit, rankPassages } from '../lambdas/domain/chat/rank-passages.ts';
import { type Course, lecturesOf } from '../lambdas/domain/course/course.ts';
import { buildIndex } from '../lambdas/domain/retrieval/build-index.ts';
import { considered, findPlaces } from '../lambdas/domain/retrieval/find-places.ts';
import type { LectureText, Place } from '../lambdas/domain/retrieval/lecture-text.ts';
import { openIndex } from '../lambdas/domain/retrieval/open-index.ts';
import { packIndex } from '../lambdas/domain/retrieval/packed-index.ts';
import { askedQuery } from '../lambdas/domain/retrieval/search-query.ts';
import { toSearchedCourse } from '../lambdas/domain/retrieval/searched-course.ts';
import { measureCpu } from './measure.ts';

/** Figures of 2026-11-29; none may fall. The limit is of processor time per question. */
const required = { quiz: 154 / 177, headings: 284 / 604, milliseconds: 100 };
const now = Date.parse('2026-11-21T10:00:00.000Z');
const lecturesMax = 40;
const hitsMax = 3;

interface Asked {
  readonly text: string;
  readonly kind: 'quiz' | 'heading';
  readonly isRight: (hit: PassageHit) => boolean;
}

const lectureOf = ({ passage: { origin } }: PassageHit): string | undefined =>
  origin.kind === 'lecture' ? origin.lectureId : undefined;

/** The question that a place of a quiz begins with, or the heading of a place elsewhere. */
const askedText = (kind: LectureText['kind'], { heading, sentences: [first] }: Place): string[] => {
  const text = heading?.text ?? (kind === 'quiz' ? first?.text : undefined);
  return text === undefined ? [] : [text];
};

const questionsOf = (course: Course, texts: readonly LectureText[]): Asked[] => {
  const sections = new Map(
    course.sections.flatMap(({ lectures }, section) => lectures.map(({ id }) => [id, section] as const)),
  );
  return texts.flatMap(({ lectureId, kind, places }) =>
    [...new Set(places.flatMap((place) => askedText(kind, place)))].map((text): Asked => ({
      text,
      kind: kind === 'quiz' ? 'quiz' : 'heading',
      isRight: (hit) =>
        kind === 'quiz'
          ? sections.get(lectureOf(hit) ?? '') === sections.get(lectureId)
          : lectureOf(hit) === lectureId,
    })),
  );
};

/** Answers questions as the assistant does for a learner who may open everything in a course. */
const openCourse = (course: Course, texts: readonly LectureText[]) => {
  const lectures = new Map(lecturesOf(course).map(({ lecture }) => [lecture.id, lecture]));
  const seen = {
    course,
    entitlements: {
      enrollment: { basis: 'free' as const, enrolledAt: now },
      grants: [{ kind: 'upgrade' as const, id: 'all' }],
      openedLectures: new Set(lectures.keys()),
    },
  };
  const index = openIndex(packIndex(buildIndex(texts), deflateRawSync), inflateRawSync);
  const searched = toSearchedCourse(seen, [index], now, (lecture) => isReadable(lecture, seen, now));
  const textOf = new Map(texts.map((text) => [text.lectureId, text]));
  return (question: string): PassageHit[] => {
    const { found } = findPlaces(askedQuery(question), [searched], considered);
    const read = lecturesToRead(found, lecturesMax).flatMap(({ lectureId, places }): Passage[] => {
      const [text, lecture] = [textOf.get(lectureId), lectures.get(lectureId)];
      return text && lecture ? [lecturePassage(seen, lecture, toSentences(text, places), now)] : [];
    });
    const titles = new Set(read.map(({ title }) => title));
    const inPublic = publicPassages(seen, now).filter(
      ({ origin, title }) => origin.kind !== 'outline' || !titles.has(title),
    );
    return rankPassages(question, [...read, ...inPublic, ...faqPassages], hitsMax);
  };
};

const counts = { quiz: { asked: 0, first: 0, quoted: 0 }, heading: { asked: 0, first: 0, quoted: 0 } };
let cpu = 0;
const { courses } = await checkFolder(join(import.meta.dirname, '..', 'content'));
for (const { course, texts, isDraft } of await Promise.all(courses.map(resolveCourse))) {
  if (isDraft || texts.length < hitsMax) continue;
  const ask = openCourse(course, texts);
  for (const { text, kind, isRight } of questionsOf(course, texts)) {
    let hits: readonly PassageHit[] = [];
    const { cpuMs } = await measureCpu(() => {
      hits = ask(text);
    });
    cpu += cpuMs;
    counts[kind].asked += 1;
    if (hits.slice(0, 1).some(isRight)) counts[kind].first += 1;
    if (hits.some(isRight)) counts[kind].quoted += 1;
  }
}
const milliseconds = cpu / (counts.quiz.asked + counts.heading.asked);
process.stdout.write(
  `${Object.entries(counts)
    .map(
      ([kind, { asked, first, quoted }]) =>
        `${kind}: ${asked} asked, ${quoted} quoted rightly, ${first} first`,
    )
    .join('\n')}\nCPU of a question: ${milliseconds.toFixed(1)} ms\n`,
);
const isWorse =
  counts.quiz.quoted / counts.quiz.asked < required.quiz ||
  counts.heading.quoted / counts.heading.asked < required.headings ||
  milliseconds > required.milliseconds;
if (isWorse) process.exitCode = 1;
