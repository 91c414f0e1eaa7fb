import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { resolveCourse } from '#bin/content/resolve/resolve-course.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { call, newLearner } from '../support/api.ts';
import { demoQuizzes, lectureExplanations } from '../support/demo-quizzes.ts';

const secrets = [...demoQuizzes.flatMap(({ explanations }) => explanations), ...lectureExplanations];
/** A text plain, and escaped for JSON and HTML. */
const formsOf = (text: string): string[] => [
  ...new Set([text, JSON.stringify(text).slice(1, -1), text.replaceAll("'", '&#x27;')]),
];
const forms = secrets.flatMap(formsOf);
/** Explanations that a text or file contains, in any form. */
const foundIn = (text: string | Buffer): string[] => forms.filter((form) => text.includes(form));
const keyField = /"(?:answer|explanation|correct)"\s*:/;

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

describe('the answer key', () => {
  it('is something to look for', () => {
    expect(secrets.length).toBeGreaterThan(10);
    expect(foundIn(`x ${secrets[0] as string} y`)).toHaveLength(1);
  });

  it('is in no file of the built site', () => {
    const files = filesUnder('web/dist');
    expect(files.some((path) => path.endsWith('index.html'))).toBe(true);
    for (const path of files) {
      const text = readFileSync(path, 'utf8');
      expect(foundIn(text), path).toEqual([]);
      expect(path).not.toMatch(/quizzes\/|\.ya?ml$/);
    }
  });

  it('is in no file that publishing uploads', async () => {
    const { courses } = await checkFolder('content');
    expect(courses.length).toBeGreaterThan(10);
    for (const course of courses) {
      for (const { key, source } of (await resolveCourse(course)).files) {
        expect(key).toMatch(
          /^(?:(?:media\/courses|captions|covers)\/.+\.(?:mp4|vtt|webp|jpg|png)|(?:articles|exercises|exercise-keys)\/.+\.json|media\/files\/.+)$/,
        );
        const content = 'path' in source ? readFileSync(source.path) : Buffer.from(source.content);
        expect(foundIn(content), key).toEqual([]);
        if (key.startsWith('exercise-keys/')) continue;
        for (const { code } of course.exercises.values()) {
          const solution = JSON.stringify(code.solution.trim()).slice(1, -1);
          expect(content.includes(solution), `the solution in ${key}`).toBe(false);
        }
      }
    }
  });

  it('is in no answer of the API before an attempt', async () => {
    const { token } = await newLearner();
    for (const { courseId } of demoQuizzes) await call('POST', `/api/courses/${courseId}/enroll`, { token });
    const rows = Object.values<Endpoint>(endpoints).filter(
      ({ method, auth, path }) => method === 'GET' && (auth !== 'none' || path.includes('/public/')),
    );
    const quizPaths = new Set<string>();
    const paths = new Set<string>();
    for (const { courseId, quizId } of demoQuizzes) {
      for (const row of rows) {
        const path = row.path.replace('{courseId}', courseId).replace('{quizId}', quizId);
        if (!path.includes('{')) paths.add(path);
        if (row.path.endsWith('{quizId}')) quizPaths.add(path);
      }
    }
    let quizzes = 0;
    for (const path of paths) {
      const { status, text } = await call('GET', path, { token });
      if (quizPaths.has(path) && status === 200) quizzes += 1;
      expect(foundIn(text), path).toEqual([]);
      expect(text, path).not.toMatch(keyField);
    }
    expect(quizzes).toBeGreaterThanOrEqual(3);
  });

  it('is at no address of a file', async () => {
    for (const { courseId, quizId } of demoQuizzes) {
      for (const folder of ['content', 'media/courses', 'captions', 'covers', '']) {
        const path = `/${folder}/${courseId}/quizzes/${quizId}.yaml`.replace('//', '/');
        const { text } = await call('GET', path);
        expect(foundIn(text), path).toEqual([]);
      }
    }
  });
});
