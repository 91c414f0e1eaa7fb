import { describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { inCourse, lectureCourse, lectureFiles, plainCourse } from '../../support/course-folder.ts';
import { folderOf, listProblems } from '../../support/course-problems.ts';

const leftOut = 'the comment <!-- … --> is left out';

describe('comments in the texts of a course', () => {
  it('are left out, each with a warning at its line', async () => {
    const folder = folderOf(
      inCourse('one', {
        'course.yaml':
          `${plainCourse.replace(/^description: .*$/m, 'description: Seen <!-- secret --> text for $5 <!-- secret --> or $10.')}` +
          'longDescription: |\n  `<!-- code -->`\n\n  One <!-- secret\n\n  secret --> two.\n  <!-- secret -->\nskills: ["a<!-- secret -->", "C:\\\\\\\\<!-- secret -->"]\n',
      }),
    );
    const { problems, courses } = await checkFolder(folder);
    const long = plainCourse.trimEnd().split('\n').length + 1;
    const description = plainCourse.split('\n').findIndex((line) => line.startsWith('description:')) + 1;
    expect(problems.map(({ line, message, isWarning }) => [line, message, isWarning])).toEqual(
      [description, description, long + 3, long + 6, long + 7, long + 7].map((line) => [line, leftOut, true]),
    );
    expect(JSON.stringify(courses[0]?.data)).not.toContain('secret');
    expect(courses[0]?.data.longDescription).toContain('`<!-- code -->`');
  });

  it('are not looked for in a text whose lists are nested too deeply', async () => {
    const text = `${plainCourse}longDescription: "${'* '.repeat(3_000)}<!-- secret -->"\n`;
    expect(await listProblems(inCourse('one', { 'course.yaml': text }))).toContainEqual(
      expect.stringContaining('has 3000 quotes and lists in each other: 20 at most'),
    );
  });

  it('of a quiz are left out with a warning, and an answer of nothing else is a problem', async () => {
    const quiz =
      'title: Basics\nquestions:\n  - text: Which? <!-- secret -->\n    options: [A, B]\n    answer: 0\n    id: which\n';
    const files = (text: string) =>
      inCourse('one', { 'course.yaml': lectureCourse, ...lectureFiles, 'quizzes/basics.yaml': text });
    expect(await listProblems(files(quiz))).toEqual([`one/quizzes/basics.yaml:3: ${leftOut}`]);
    expect(await listProblems(files(quiz.replace('[A,', '["<!-- a -->",')))).toContainEqual(
      expect.stringMatching(/^one\/quizzes\/basics\.yaml:4: questions\[0\]\.options\[0\]: /),
    );
  });
});

it('says what file names are made of', async () => {
  const name = 'lectures/über uns.mp4';
  const text = lectureCourse.replace('lectures/welcome.mp4', name);
  const [problem] = await listProblems(inCourse('one', { 'course.yaml': text, ...lectureFiles }));
  expect(problem).toContain(
    `"${name}" must be a name such as lectures/welcome.mp4: letters A to Z, digits, ".", "_" and "-", the first a letter or digit; no spaces`,
  );
});
