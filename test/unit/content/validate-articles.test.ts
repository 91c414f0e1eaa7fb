import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { inCourse, lectureCourse, lectureFiles, plainCourse } from '../../support/course-folder.ts';
import { folderOf, listProblems, problemsIn } from '../../support/course-problems.ts';

const articleCourse = (fields: string): string => `${plainCourse}sections:
  - title: One
    lectures:
      - id: gulls
        title: Gulls
        type: free
        contentType: article
${fields}`;
const withArticle = (text: string, fields = '        article: lectures/gulls.md\n', files = {}) =>
  listProblems(
    inCourse('birds', { 'course.yaml': articleCourse(fields), 'lectures/gulls.md': text, ...files }),
  );
const withLecture = (more: string, files: Record<string, string | Buffer> = {}) =>
  listProblems(
    inCourse('vectors', {
      ...lectureFiles,
      ...files,
      'course.yaml': lectureCourse.replace('.mp4\n', `.mp4\n${more}`),
    }),
  );

describe('an article', () => {
  it('is in order with its file alone, and may be open to anybody', async () => {
    expect(
      await withArticle('Text.\n', '        article: lectures/gulls.md\n        preview: true\n'),
    ).toEqual([]);
  });

  it('in a folder below is refused for that alone, and not called unused as well', async () => {
    const files = { 'lectures/one/gulls.md': 'Text.\n' };
    const problems = await withArticle('Text.\n', '        article: lectures/one/gulls.md\n', files);
    expect(problems.filter((problem) => problem.includes('one/gulls.md'))).toEqual([
      'birds/course.yaml:15: "lectures/one/gulls.md" must be a name such as lectures/why-it-works.md: it stands in another folder than such a file may',
    ]);
  });

  it.each([
    ['', 'course.yaml:11: article: an article lecture must name its file'],
    ['        article: gulls.md\n', 'course.yaml:15: "gulls.md" must be a name such as lectures/'],
    ['        article: lectures/terns.md\n', 'course.yaml:15: "lectures/terns.md" does not exist'],
    [
      '        article: lectures/../../gulls.md\n',
      'course.yaml:15: "lectures/../../gulls.md" leaves the course folder',
    ],
    [
      '        article: lectures/gulls.md\n        minutes: 0\n',
      'course.yaml:16: sections[0].lectures[0].minutes: must be 1 or more',
    ],
    [
      '        article: lectures/gulls.md\n        duration: 60\n',
      'course.yaml:16: duration: is not allowed with contentType: article',
    ],
    [
      '        article: lectures/gulls.md\n        video: lectures/a.mp4\n',
      'course.yaml:16: video: is only allowed with contentType: video',
    ],
    [
      '        article: lectures/gulls.md\n        chapters: [{ at: 0, title: A }]\n',
      'course.yaml:16: chapters: is only allowed with contentType: video',
    ],
  ])('with the fields %j is refused', async (fields, message) => {
    expect(await withArticle('Text.\n', fields)).toContainEqual(expect.stringContaining(`birds/${message}`));
  });

  it('has its problems and warnings reported at their place in its own file', async () => {
    expect(await withArticle('Text.\n\n[a](lecture:terns)\n\n#### Deep\n')).toEqual([
      'birds/lectures/gulls.md:5: the heading skips a level: ## comes before ####',
      'birds/lectures/gulls.md:3: "lecture:terns" leads nowhere: the course has no lecture "terns"',
    ]);
  });

  it('with warnings alone may be published', async () => {
    const path = folderOf(
      inCourse('birds', {
        'course.yaml': articleCourse('        article: lectures/gulls.md\n'),
        'lectures/gulls.md': '<b>Text</b>\n',
      }),
    );
    const { courses, problems } = await checkFolder(path);
    expect(problems.every(({ isWarning }) => isWarning)).toBe(true);
    expect(courses[0]?.articles.get('gulls')?.html).toContain('&#x3C;b>');
  });

  it('makes its images and linked files used ones', async () => {
    const files = { 'files/data.csv': '1\n', 'files/forgotten.csv': '1\n' };
    expect(
      await listProblems(
        inCourse('birds', {
          'course.yaml': articleCourse('        article: lectures/gulls.md\n'),
          'lectures/gulls.md': '[data](../files/data.csv)\n',
          ...files,
        }),
      ),
    ).toEqual([expect.stringContaining('birds/files/forgotten.csv:1: is not used by the course')]);
  });

  it('that two lectures name has each of its problems reported once', async () => {
    const fields = '        article: lectures/gulls.md\n';
    const twice = `${articleCourse(fields)}${articleCourse(fields).slice(articleCourse(fields).indexOf('      - id')).replace('id: gulls', 'id: terns')}`;
    expect(
      await listProblems(inCourse('birds', { 'course.yaml': twice, 'lectures/gulls.md': '[a](#no)\n' })),
    ).toHaveLength(1);
  });
});

describe('chapters', () => {
  it('are in order when each begins after the one before', async () => {
    expect(
      await withLecture(
        '        chapters: [{ at: 0, title: A }, { at: 20.5, title: B }, { at: 60, title: C }]\n',
      ),
    ).toEqual([]);
  });

  it.each([
    [
      '[{ at: 20, title: A }, { at: 20, title: B }]',
      '16: chapters must be in order of time: 20 s does not come after 20 s',
    ],
    [
      '[{ at: 0, title: A }, { at: 61, title: B }]',
      '16: a chapter at 61 s is beyond the end: the video lasts 61 s',
    ],
    ['[{ at: -1, title: A }]', '16: sections[0].lectures[0].chapters[0].at: must be 0 or more'],
    ['[{ at: 0 }]', '16: sections[0].lectures[0].chapters[0].title: is missing'],
    ['[{ at: 0, titel: A }]', '16: unknown field "titel" (did you mean "title"?)'],
  ])('%s are refused', async (chapters, message) => {
    expect(await withLecture(`        chapters: ${chapters}\n`)).toContainEqual(
      expect.stringContaining(`vectors/course.yaml:${message}`),
    );
  });
});

describe('files beside a lecture', () => {
  const files = { 'files/a.csv': '1\n', 'files/more/a.csv': '2\n', 'files/b c.csv': '3\n' };

  it.each([
    ['[{ path: files/none.csv }]', '"files/none.csv" does not exist'],
    ['[{ path: ../a.csv }]', '"../a.csv" leaves the course folder'],
    ['[{ path: files/b c.csv }]', '"files/b c.csv" must be a name such as files/data.csv'],
    ['[{ path: files/a.csv }, { path: files/more/a.csv }]', 'the lecture has another file named "a.csv"'],
    ['[{ pfad: files/a.csv }]', 'unknown field "pfad"'],
  ])('%s are refused', async (list, message) => {
    expect(await withLecture(`        files: ${list}\n`, files)).toContainEqual(
      expect.stringContaining(`vectors/course.yaml:16: ${message}`),
    );
  });

  it('are no larger than 200 MB', async () => {
    const path = folderOf(
      inCourse('vectors', {
        ...lectureFiles,
        'files/large.zip': 'x',
        'course.yaml': lectureCourse.replace('.mp4\n', '.mp4\n        files: [{ path: files/large.zip }]\n'),
      }),
    );
    truncateSync(join(path, 'vectors/files/large.zip'), 200_000_001);
    expect(await problemsIn(path)).toEqual([
      'vectors/course.yaml:16: "files/large.zip" is larger than 200 MB',
    ]);
  });
});
