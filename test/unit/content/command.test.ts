import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '#infra/local/http/server.ts';
import { inCourse, lectureCourse, lectureFiles, mp4Boxes, plainCourse } from '../../support/course-folder.ts';
import { makeFolder } from '../../support/temporary-folder.ts';

const folderWith = (text: string) => makeFolder(inCourse('vectors', { 'course.yaml': text }), afterAll);
const good = folderWith(plainCourse);
const bad = folderWith(plainCourse.replace('level: beginner\n', ''));

const content = (...args: string[]) => contentWith({}, ...args);
const contentWith = async (environment: Record<string, string>, ...args: string[]) => {
  const child = spawn(process.execPath, ['bin/content.ts', ...args], {
    env: { ...process.env, ...environment },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
};

describe('the content command', () => {
  it('validates: 0 when all is well, 1 with the place of every problem', async () => {
    expect(await content('validate', good)).toEqual({
      code: 0,
      out: '1 course, no problems.\n',
      err: '',
    });
    const { code, err } = await content('validate', bad);
    expect(code).toBe(1);
    expect(err).toMatch(/vectors\/course\.yaml:1:1: level: is missing: give one of/);
  });

  it('validates with 0 what only has warnings, and marks them', async () => {
    const { ftyp, moov, mdat } = mp4Boxes(61);
    const late = makeFolder(
      inCourse('vectors', {
        ...lectureFiles,
        'course.yaml': lectureCourse,
        'lectures/welcome.mp4': Buffer.concat([ftyp, mdat, moov]),
      }),
      onTestFinished,
    );
    const { code, out, err } = await content('validate', late);
    expect([code, out]).toEqual([0, '1 course, no problems, 1 warning.\n']);
    expect(err).toContain(`${late}/vectors/lectures/welcome.mp4:1:1: warning: has its index at the end`);
  });

  it('publishes nothing while there are problems', async () => {
    const { code, err } = await content('apply', bad, '--endpoint', 'http://127.0.0.1:1');
    expect(code).toBe(1);
    expect(err).toContain('nothing was published');
  });

  it.each([
    [['validate', '/no/such/folder'], 'There is no folder /no/such/folder.'],
    [['apply', 'GOOD', '--endpoint', 'http://127.0.0.1:1'], 'Nothing answers at http://127.0.0.1:1'],
    [['apply', 'GOOD', '--endpoint', 'nowhere'], 'is not an address'],
    [['apply'], 'npm run content -- validate <folder>'],
    [['apply', 'GOOD', '--yes', '3'], '--yes answers the question of --prune'],
    [['new', 'No Slug'], 'No Slug cannot be the id of a course'],
    [['publish', 'GOOD'], 'There is no command publish.\n\nPublishes courses'],
    [['publish', 'GOOD'], 'npm run content -- validate <folder>'],
    [['validate', 'GOOD', '--force'], "Unknown option '--force'"],
  ])('tells a mistake without a stack: %j', async (args, message) => {
    const { code, err } = await content(...args.map((arg) => (arg === 'GOOD' ? good : arg)));
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it('does not take any site for a local one', async () => {
    const { port, close } = await listen((_, response) => response.end('<html></html>'));
    const { code, err } = await content('apply', good, '--endpoint', `http://127.0.0.1:${port}`);
    await close();
    expect(code).toBe(1);
    expect(err).toContain('is not a local site');
  });

  it('asks AWS for the stack that was deployed under the name in the settings', async () => {
    const asked: string[] = [];
    const { port, close } = await listen((request, response) => {
      void text(request).then((body) => {
        asked.push(new URLSearchParams(body).get('StackName') ?? body);
        response.writeHead(400, { 'content-type': 'text/xml' });
        response.end(
          '<ErrorResponse><Error><Code>ValidationError</Code><Message>Not there</Message></Error></ErrorResponse>',
        );
      });
    });
    const aws = {
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${port}`,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
    };
    const named = await contentWith({ ...aws, NORTHLIGHT_STACK_NAME: 'Courses-eu' }, 'plan', good);
    const wrong = await contentWith({ ...aws, NORTHLIGHT_STACK_NAME: 'a b' }, 'plan', good);
    await close();
    expect(new Set(asked)).toEqual(new Set(['Courses-eu']));
    expect([named.code, wrong.code]).toEqual([1, 1]);
    expect(named.err).toContain('The stack Courses-eu cannot be read on AWS: Not there');
    expect(wrong.err).toMatch(/^Wrong deploy settings. stackName \(NORTHLIGHT_STACK_NAME\).*\n$/);
  });
});
