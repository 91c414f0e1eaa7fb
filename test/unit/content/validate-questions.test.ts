import { describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { resolveCourse } from '#bin/content/resolve/resolve-course.ts';
import { inCourse, lectureCourse, lectureFiles } from '../../support/course-folder.ts';
import {
  folderOf,
  lectureCourseWith,
  lectureFilesWith,
  listProblems,
} from '../../support/course-problems.ts';

const captionsLine = '        captions: { en: lectures/welcome.en.vtt }\n';
const question = (rest: string): string =>
  `          - { id: why, ${rest}, text: Why?, options: [one, two], answer: 1 }\n`;
const inVideo = (...questions: string[]) =>
  lectureCourseWith(captionsLine, `${captionsLine}        questions:\n${questions.join('')}`);

const articleCourse = (after: string): string =>
  lectureCourse.replace(
    '      - id: check\n',
    `      - id: read\n        title: Read\n        type: free\n        contentType: article\n        article: lectures/read.md\n        questions:\n${question(after)}      - id: check\n`,
  );
const inArticle = (after: string) =>
  lectureFilesWith({
    'course.yaml': articleCourse(after),
    'lectures/read.md': '# Read\n\n## Why it works\n\nBecause.\n\n## Caf\u00e9\n\nOpen.\n',
  });
const withCards = (cards: string) => lectureCourseWith('sections:\n', `cards:\n${cards}sections:\n`);

describe('a question in a lecture', () => {
  it('may be asked at a second of a video and after a heading of an article', async () => {
    expect(await inVideo(question('at: 42'))).toEqual([]);
    expect(await inArticle('after: why-it-works')).toEqual([]);
    expect(await inArticle('after: section-why-it-works')).toEqual([]);
    expect(await inArticle('after: cafe\u0301')).toEqual([]);
  });

  it('must be asked where the lecture has a place for it', async () => {
    expect(await inVideo(question('at: 61'))).toEqual([
      'vectors/course.yaml:18: at: 61 s is beyond the end: the video lasts 61 s',
    ]);
    expect(await inVideo(question('after: why'))).toEqual([
      'vectors/course.yaml:18: after: is for articles: give at, in seconds',
    ]);
    expect(await inArticle('after: why-it-work')).toEqual([
      'vectors/course.yaml:23: after: the article has no heading "why-it-work" (did you mean "why-it-works"?): its headings are why-it-works, café',
    ]);
    expect(await inArticle('at: 3')).toEqual([
      'vectors/course.yaml:23: at: is for videos: give after, the id of a heading',
    ]);
  });

  it('must have an id that no other question of the lecture has', async () => {
    expect(await inVideo(question('at: 4'), question('at: 5'))).toEqual([
      'vectors/course.yaml:19: the id "why" is taken by an earlier question',
    ]);
    expect(await inVideo(question('at: 4').replace('id: why, ', ''))).toEqual([
      expect.stringContaining('id: is missing: give a slug such as q1'),
    ]);
  });

  it('belongs to a video or an article', async () => {
    const quiz = '        quiz: quizzes/basics.yaml\n';
    expect(await lectureCourseWith(quiz, `${quiz}        questions:\n${question('at: 4')}`)).toEqual([
      expect.stringMatching(/: questions: is only allowed with contentType: video or article$/),
    ]);
  });

  it('is published with ids of options that derive from their texts, in any order', async () => {
    const publish = async (options: string, answer: string) => {
      const text = lectureCourse.replace(
        captionsLine,
        `${captionsLine}        questions:\n          - { id: why, at: 42, text: Why?, options: ${options}, answer: ${answer} }\n`,
      );
      const path = folderOf(inCourse('vectors', { ...lectureFiles, 'course.yaml': text }));
      const { courses } = await checkFolder(path);
      return (await resolveCourse(courses[0] as never)).questions.questions[0];
    };
    const [one, other] = [await publish('[red, green]', '1'), await publish('[green, red]', '0')];
    expect(one?.answer).toEqual(other?.answer);
    expect(new Set(one?.options.map(({ id }) => id)).size).toBe(2);
    expect(one).toMatchObject({ lectureId: 'welcome', at: 42, kind: 'single' });
    const twice = await publish('[red, red]', '0');
    expect(new Set(twice?.options.map(({ id }) => id)).size).toBe(2);
  });
});

describe('a card', () => {
  it('belongs to a lecture of its course, under an id of its own', async () => {
    const card = (id: string, lecture: string) =>
      `  - { id: ${id}, lecture: ${lecture}, front: What?, back: That. }\n`;
    expect(await withCards(card('a', 'welcome') + card('b', 'check'))).toEqual([]);
    expect(await withCards(card('a', 'welcom') + card('a', 'check'))).toEqual([
      'vectors/course.yaml:10: the id "a" is taken by an earlier card',
      'vectors/course.yaml:9: lecture: there is no lecture "welcom" in this course (did you mean "welcome"?)',
    ]);
  });
});

it('warns where the questions of a quiz go by their place', async () => {
  const quiz = 'title: Basics\nquestions:\n  - text: Which?\n    options: [one, two]\n    answer: 1\n';
  expect(
    await listProblems(
      inCourse('vectors', { ...lectureFiles, 'course.yaml': lectureCourse, 'quizzes/basics.yaml': quiz }),
    ),
  ).toEqual([
    'vectors/quizzes/basics.yaml:3: questions without an id go by their place: give this one "id: q1", and so on, before you move any',
  ]);
});
