import { describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { describeProblems, errorsIn } from '#bin/content/problem.ts';
import { QuizAnswers } from '#contract/schemas/study.ts';
import { inCourse, lectureCourse, lectureFiles, mp4, mp4Boxes, quiz } from '../../support/course-folder.ts';
import { folderOf, lectureFilesWith, listProblems } from '../../support/course-problems.ts';

describe('the length of a video', () => {
  const givenFor = (seconds: number, duration: number) =>
    lectureFilesWith({
      'lectures/welcome.mp4': mp4(seconds),
      'course.yaml': lectureCourse.replace('.mp4\n', `.mp4\n        duration: ${duration}\n`),
    });

  it.each([
    [61, 56, 66],
    [20, 15, 22],
    [3, 1, 3],
    [1, 1, 1],
  ])('of %d s may be given as %d to %d, so that it can be watched to the end', async (seconds, min, max) => {
    expect(await givenFor(seconds, min)).toEqual([]);
    expect(await givenFor(seconds, max)).toEqual([]);
    expect(await givenFor(seconds, max + 1)).toEqual([expect.stringContaining('is too long')]);
    if (min > 1) expect(await givenFor(seconds, min - 1)).toEqual([expect.stringContaining('is too short')]);
  });

  it('must be given in the course file where the video does not hold it, and is accepted there', async () => {
    expect(await lectureFilesWith({ 'lectures/welcome.mp4': mp4(0) })).toEqual([
      'vectors/course.yaml:15: "lectures/welcome.mp4" does not say how long it is: give duration, in seconds',
    ]);
    expect(await givenFor(0, 90)).toEqual([]);
  });
});

describe('files of a lecture', () => {
  const { ftyp, moov, mdat } = mp4Boxes(61);

  it('may start late, which is a warning and keeps nothing from being published', async () => {
    const video = Buffer.concat([ftyp, mdat, moov]);
    const path = folderOf(
      inCourse('v', { ...lectureFiles, 'course.yaml': lectureCourse, 'lectures/welcome.mp4': video }),
    );
    const { problems, courses } = await checkFolder(path);
    expect(problems).toEqual([
      expect.objectContaining({ isWarning: true, message: expect.stringContaining('-movflags +faststart') }),
    ]);
    expect(courses[0]?.videoSeconds.get('lectures/welcome.mp4')).toBe(61);
    expect(describeProblems(problems)).toMatch(/welcome\.mp4:1:1: warning: has its index at the end/);
    expect(errorsIn(problems)).toEqual([]);
  });

  it.each([
    ['text', Buffer.from('not a film at all'), 'is not an MP4 file'],
    ['cut off', Buffer.concat([ftyp, moov, mdat.subarray(0, 20)]), 'is truncated or damaged'],
    ['no index', Buffer.concat([ftyp, mdat]), 'is truncated or damaged'],
  ])('must be a video that can be played: %s', async (_, content, message) => {
    expect(await lectureFilesWith({ 'lectures/welcome.mp4': content })).toEqual([
      expect.stringMatching(/^vectors\/lectures\/welcome\.mp4:1: /),
    ]);
    expect(await lectureFilesWith({ 'lectures/welcome.mp4': content })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it.each([
    ['Hello', '1: is not a WebVTT file'],
    ['WEBVTT\n', '1: has no cues'],
    ['WEBVTT\n\n00:00 --> 00:01\nx\n', '3: a cue time must look like'],
    ['WEBVTT\n\n00:00:02.000 --> 00:00:01.000\nx\n', '3: a cue must end after it begins'],
    [
      'WEBVTT\n\n00:05.000 --> 00:06.000\nx\n\n00:01.000 --> 00:02.000\ny\n',
      '6: cues must be in order of time',
    ],
  ])('must be captions that a browser reads: %j', async (content, message) => {
    expect(await lectureFilesWith({ 'lectures/welcome.en.vtt': content })).toEqual([
      expect.stringContaining(`vectors/lectures/welcome.en.vtt:${message}`),
    ]);
  });

  it('must be captions whose tags are not nested without end', async () => {
    const content = `WEBVTT\n\n00:01.000 --> 00:02.000\nx\n${'<b>'.repeat(21_000)}y\n`;
    expect(await lectureFilesWith({ 'lectures/welcome.en.vtt': content })).toEqual([
      expect.stringContaining('vectors/lectures/welcome.en.vtt:5: a cue has more than 1000 tags'),
    ]);
  });

  it.each([
    ['P(x|y)<0.05 was significant', 4],
    ['a < b', 4],
    ['fine\nI <3 it', 5],
    ['a <font color="red">word</font>', 4],
    ['x <i', 4],
  ])('warns of a bracket in captions that begins no tag: %j', async (text, line) => {
    expect(
      await lectureFilesWith({ 'lectures/welcome.en.vtt': `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n` }),
    ).toEqual([expect.stringContaining(`vectors/lectures/welcome.en.vtt:${line}: this "<" begins no tag`)]);
  });

  it('accepts every tag of captions without a warning', async () => {
    const text =
      '<v.loud Ana>a</v> <i>b</i> <b.x>c</b> <u>d</u> <c>e</c> <lang en>f</lang> <ruby>g<rt>h</rt></ruby> <00:01.500>i <01:02:03.000>j';
    expect(
      await lectureFilesWith({ 'lectures/welcome.en.vtt': `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n` }),
    ).toEqual([]);
  });

  it.each([
    ['answer: 1', 'answer: 2', '5: questions[0].answer: names option 2, but the last one is 1'],
    ['answer: 1', 'answer: [0, 0]', '5: questions[0].answer: must be the index of an option'],
    ['answer: 1', 'answer: []', '5: questions[0].answer: must be the index of an option'],
    ['answer: 1', 'answer: one', '5: questions[0].answer: must be the index of an option'],
    ['answer: 1', 'answr: 1', '5: unknown field "answr" (did you mean "answer"?)'],
    ['options: [one, two]', 'options: [one]', '4: questions[0].options: must have at least two options'],
    ['title: Basics', 'title: Basics\npassPercent: 101', '2: passPercent: must be 100 or less'],
  ])('must be a quiz that can be answered: %j turned into %j', async (from, to, message) => {
    const content = lectureFiles['quizzes/basics.yaml'].replace(from, to);
    expect(await lectureFilesWith({ 'quizzes/basics.yaml': content })).toContainEqual(
      expect.stringContaining(`vectors/quizzes/basics.yaml:${message}`),
    );
  });

  it.each(['course.yaml', 'quizzes/basics.yaml', 'lectures/welcome.en.vtt'])(
    'must be UTF-8: %s',
    async (name) => {
      const files: Record<string, string | Buffer> = { ...lectureFiles, 'course.yaml': lectureCourse };
      const content = Buffer.concat([Buffer.from(files[name] ?? ''), Buffer.from('# caf\xe9\n', 'latin1')]);
      expect(await lectureFilesWith({ [name]: content })).toEqual([
        `vectors/${name}:1: is not UTF-8 text: save it as UTF-8`,
      ]);
    },
  );

  it('must be a quiz whose answers can be sent', async () => {
    const withId = (id: string) =>
      lectureFilesWith({ 'quizzes/basics.yaml': quiz.replace('id: which', `id: ${id}`) });
    const line = 'vectors/quizzes/basics.yaml:6: questions[0].id: ';
    const isTaken = (id: string) => QuizAnswers.safeParse({ answers: { [id]: 'a' } }).success;
    for (const length of [64, 65, 100]) {
      const id = 'x'.repeat(length);
      expect(isTaken(id)).toBe(length <= 64);
      expect(await withId(id)).toEqual(isTaken(id) ? [] : [`${line}must not be longer than 64 characters`]);
    }
    for (const id of ['constructor', 'prototype']) {
      expect(await withId(id)).toEqual([`${line}"${id}" cannot be the id of a question: choose another`]);
    }
    for (const id of ['__proto__', 'toString', 'hasOwnProperty']) {
      expect(await withId(id)).toContainEqual(expect.stringContaining(`${line}must be a slug`));
    }
  });

  it('must be a quiz whose name can be its id', async () => {
    const named = (name: string) => {
      const { 'quizzes/basics.yaml': _, ...files } = lectureFiles;
      const course = lectureCourse.replace('quizzes/basics', `quizzes/${name}`);
      return listProblems(inCourse('v', { ...files, 'course.yaml': course, [`quizzes/${name}.yaml`]: quiz }));
    };
    expect(await named('q'.repeat(100))).toEqual([]);
    expect(await named('q'.repeat(101))).toEqual([
      'v/course.yaml:21: quiz: the name of the file is the id of the quiz: 100 characters at most before .yaml',
    ]);
  });

  it('must be a quiz with different ids, given or derived', async () => {
    const questions = '  - id: q2\n    text: A?\n    options: [a, b]\n    answer: 0\n';
    const content = `title: T\nquestions:\n${questions}${questions.replace('id: q2\n    ', '')}`;
    expect(await lectureFilesWith({ 'quizzes/basics.yaml': content })).toEqual([
      expect.stringContaining('the id "q2" is taken by an earlier question'),
      expect.stringContaining('questions without an id go by their place: give this one "id: q2"'),
    ]);
  });

  it('must be a quiz with different ids, which is said while something else is wrong', async () => {
    const question = '  - { id: q1, text: A?, options: [a, b], answer: 7 }\n';
    const content = `title: T\npassPercent: 101\nquestions:\n${question}  - A?\n${question.replace('id: q1, ', '')}${question}`;
    const found = await lectureFilesWith({ 'quizzes/basics.yaml': content });
    expect(found).toContain('vectors/quizzes/basics.yaml:7: the id "q1" is taken by an earlier question');
    expect(found).toContainEqual(
      expect.stringContaining('basics.yaml:5: questions without an id go by their'),
    );
    expect(found.filter((problem) => !/taken|go by/.test(problem))).toHaveLength(5);
  });
});

describe('a file that is named in several places', () => {
  const article = (id: string, more: string) =>
    `      - { id: ${id}, title: ${id}, type: free, contentType: article, ${more} }\n`;
  const withLectures = (lectures: string) =>
    lectureCourse.replace('    lectures:\n', `    lectures:\n${lectures}`);

  it.each([
    ['lectures/welcome.mp4', 'lectures/welcome.mp4:1: is not an MP4 file'],
    ['lectures/welcome.en.vtt', 'lectures/welcome.en.vtt:1: is not a WebVTT file'],
    ['quizzes/basics.yaml', 'quizzes/basics.yaml:1: must be a mapping'],
  ])('is inspected although it was a download before: %s', async (name, problem) => {
    const found = await lectureFilesWith({
      'course.yaml': withLectures(article('start', `article: lectures/start.md, files: [{ path: ${name} }]`)),
      'lectures/start.md': 'Read this first.\n',
      [name]: 'nothing that a lecture could show',
    });
    expect(found).toEqual([expect.stringContaining(`vectors/${problem}`)]);
  });

  it('is inspected although the same lecture offers it as a download', async () => {
    const course = lectureCourse.replace('.mp4\n', '.mp4\n        files: [{ path: lectures/welcome.mp4 }]\n');
    expect(await lectureFilesWith({ 'course.yaml': course, 'lectures/welcome.mp4': 'not a film' })).toEqual([
      expect.stringContaining('welcome.mp4:1: is not an MP4 file'),
    ]);
  });

  it('is read as an article although an article before it links to it', async () => {
    const lectures = `${article('one', 'article: lectures/one.md')}${article('two', 'article: lectures/two.ipynb')}`;
    const found = await lectureFilesWith({
      'course.yaml': withLectures(lectures),
      'lectures/one.md': 'The [notebook](two.ipynb).\n',
      'lectures/two.ipynb': 'no notebook',
    });
    expect(found).toEqual([expect.stringMatching(/^vectors\/lectures\/two\.ipynb:1: /)]);
  });

  it('keeps no problem of an exercise back whose task links to it, and tells it once for two lectures', async () => {
    const exercise = (id: string) =>
      `      - { id: ${id}, title: ${id}, type: free, contentType: exercise, exercise: exercises/cosine }\n`;
    const lectures = `${article('one', 'article: lectures/one.md')}${exercise('two')}${exercise('three')}`;
    const found = await lectureFilesWith({
      'course.yaml': withLectures(lectures),
      'lectures/one.md': 'The [table](table.csv).\n',
      'lectures/table.csv': 'a,b\n',
      'exercises/cosine/task.md': 'Read the [table](../../lectures/table.csv).\n',
      'exercises/cosine/starter.py': '...\n',
      'exercises/cosine/solution.py': '...\n',
      'exercises/cosine/tests.py': '...\n',
      'exercises/cosine/exercise.yaml': 'module: 3\n',
    });
    expect(found).toEqual([expect.stringMatching(/^vectors\/exercises\/cosine\/exercise\.yaml:1: module: /)]);
  });
});

describe('warnings', () => {
  const warningsOf = async (files: Readonly<Record<string, string | Buffer>>) => {
    const { problems, courses } = await checkFolder(folderOf(inCourse('v', files)));
    expect(errorsIn(problems)).toEqual([]);
    expect(courses).toHaveLength(1);
    return problems.map(({ file, line, message }) => `${file.split('/v/')[1]}:${line}: ${message}`);
  };

  it('name files that nothing uses, and pass over what was put aside', async () => {
    const cover = Buffer.from('RIFF0000WEBP0000', 'latin1');
    const files = { ...lectureFiles, 'course.yaml': lectureCourse, 'cover.webp': cover };
    expect(await warningsOf(files)).toEqual([]);
    const stray = { 'lectures/old.mp4': mp4(3), 'notes.txt': 'Later.', 'lectures/deep/welcome.mp4': mp4(3) };
    const aside = { '.DS_Store': 'x', '_build/slides.md': 'x', 'lectures/_raw.mov': 'x' };
    const unused = expect.stringContaining('is not used by the course');
    const warned = await warningsOf({ ...files, ...stray, ...aside });
    expect(warned).toEqual([unused, unused, unused]);
    expect(warned.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(stray).sort());
  });

  it('say where an upgrade price means nothing', async () => {
    const priced = (more: string, lectures = lectureCourse) => ({
      ...lectureFiles,
      'course.yaml': lectures.replace('price: 0\n', `price: 0\nupgradePrice: 39\n${more}`),
    });
    const premium = lectureCourse.replace('type: free', 'type: premium');
    expect(await warningsOf(priced(''))).toEqual([
      'course.yaml:8: upgradePrice: has no effect: only courses with drip: true have an upgrade',
    ]);
    expect(await warningsOf(priced('drip: true\n'))).toEqual([
      'course.yaml:8: upgradePrice: has no effect: no lecture has type: premium',
    ]);
    expect(await warningsOf(priced('drip: true\n', premium))).toEqual([]);
  });
});
