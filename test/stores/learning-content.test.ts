import { beforeEach, describe, expect, it } from 'vitest';
import { courseOf, type Learner, openClassroom, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const day = 86_400_000;

const weekly = (waits: number) =>
  courseOf(
    'weekly',
    [
      video('intro'),
      video('later', { type: 'drip', release: { afterDays: waits } }),
      video('quiz', {
        type: 'drip',
        contentType: 'quiz',
        duration: 0,
        quizId: 'check',
        release: { afterDays: waits },
      }),
      video('extra', { type: 'premium' }),
    ],
    { drip: true },
  );
const keyOf = (id: string): string => video(id).videoKey ?? '';

const server = await useDynamoDb();
const room = await openClassroom(server.client());
beforeEach(async () => {
  room.now = Date.parse('2026-11-21T10:00:00.000Z');
  await room.publish(weekly(7), courseOf('other', [video('z')]));
});

const lecturesOf = async (ada: Learner) =>
  (await ada.content('weekly')).body.sections.flatMap((section) => section.lectures);

describe('the content of a course', () => {
  it('names video, captions and quiz of what is open and of nothing else', async () => {
    const ada = await room.enrolled('weekly');
    const [intro, later, quiz, extra] = await lecturesOf(ada);
    expect(intro).toMatchObject({
      isUnlocked: true,
      requiresUpgrade: false,
      videoKey: keyOf('intro'),
      captions: [{ lang: 'en', label: 'English', url: 'https://signed/captions/x/intro.en.0a1b2c3d.vtt' }],
      lectureIndex: '0-0',
    });
    for (const locked of [later, quiz]) {
      expect(locked).toMatchObject({
        isUnlocked: false,
        requiresUpgrade: false,
        unlocksAt: '2026-11-28T10:00:00.000Z',
      });
    }
    expect(extra).toMatchObject({ isUnlocked: false, requiresUpgrade: true });
    for (const closed of [later, quiz, extra]) {
      expect(Object.keys(closed ?? {})).not.toEqual(expect.arrayContaining(['videoKey']));
      expect(closed).not.toHaveProperty('captions');
      expect(closed).not.toHaveProperty('quizId');
    }
    room.now += 7 * day;
    const [, released, check] = await lecturesOf(ada);
    expect(released).toMatchObject({ isUnlocked: true, videoKey: keyOf('later') });
    expect(check).toMatchObject({ quizId: 'check' });
  });

  it('is for the enrolled alone', async () => {
    const ada = await room.enrolled();
    await expect(ada.content('weekly')).rejects.toMatchObject({ status: 403, code: 'not_enrolled' });
    await expect(ada.content('nothing')).rejects.toMatchObject({ status: 404, message: 'Course not found.' });
  });
});

describe('a video address', () => {
  it('is made for the open one of lectures that share a film, such as one that stays published without its files', async () => {
    const shared = { videoKey: keyOf('shared') };
    await room.publish(
      courseOf('renamed', [video('new', { type: 'premium', ...shared }), video('old', shared)], {
        drip: true,
      }),
      courseOf('bought', [video('new', { type: 'premium', ...shared })], { drip: true }),
    );
    const ada = await room.enrolled('renamed', 'bought');
    const { status, body } = await ada.videoUrl('renamed', keyOf('shared'));
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('captions/x/old.en');
    await expect(ada.videoUrl('bought', keyOf('shared'))).rejects.toMatchObject({ code: 'upgrade_required' });
  });

  it('is made for an open lecture', async () => {
    const ada = await room.enrolled('weekly');
    expect((await ada.videoUrl('weekly', keyOf('intro'))).body).toEqual({
      url: `https://signed/${keyOf('intro')}`,
      expiresAt: '2026-11-21T10:15:00.000Z',
      captions: [{ lang: 'en', label: 'English', url: 'https://signed/captions/x/intro.en.0a1b2c3d.vtt' }],
    });
  });

  it('comes with the cookies of its renditions, which lie in a folder of that lecture alone', async () => {
    const folder = 'media/courses/streamed/one.0a1b2c3d-1/';
    const stream = { folder, master: 'master.m3u8', storyboard: 'storyboard.vtt', poster: 'poster.jpg' };
    await room.publish(courseOf('streamed', [video('one', { stream }), video('two')]));
    const ada = await room.enrolled('streamed');
    expect(await ada.videoUrl('streamed', keyOf('one'))).toMatchObject({
      body: {
        url: `https://signed/${keyOf('one')}`,
        stream: { url: `https://site.example/${folder}master.m3u8`, expiresAt: '2026-11-21T10:15:00.000Z' },
        storyboard: { url: `https://site.example/${folder}storyboard.vtt` },
        poster: { url: `https://site.example/${folder}poster.jpg` },
      },
      cookies: [`opens=${folder}`],
    });
    const plain = await ada.videoUrl('streamed', keyOf('two'));
    expect([Object.keys(plain.body), plain.cookies]).toEqual([['url', 'expiresAt', 'captions'], []]);
    expect(JSON.stringify(await ada.content('streamed'))).not.toContain(folder);
  });

  it('is never made for a key that is no lecture of the course', async () => {
    const ada = await room.enrolled('weekly', 'other');
    const own = keyOf('intro');
    for (const key of [
      keyOf('z'),
      `../${own}`,
      `/${own}`,
      `${own}/`,
      own.replaceAll('/', '%2F'),
      '*',
      '',
      `${own}\0`,
    ]) {
      await expect(ada.videoUrl('weekly', key)).rejects.toMatchObject({ status: 404, message: 'Not found.' });
    }
  });

  it('is never made before the release, without the upgrade or without enrollment', async () => {
    const ada = await room.enrolled('weekly');
    await expect(ada.videoUrl('weekly', keyOf('later'))).rejects.toMatchObject({
      code: 'lecture_locked',
      details: { unlocksAt: '2026-11-28T10:00:00.000Z' },
    });
    await expect(ada.videoUrl('weekly', keyOf('extra'))).rejects.toMatchObject({ code: 'upgrade_required' });
    await expect((await room.enrolled()).videoUrl('weekly', keyOf('intro'))).rejects.toMatchObject({
      code: 'not_enrolled',
    });
  });
});

describe('a locked lecture', () => {
  it('takes no progress', async () => {
    const ada = await room.enrolled('weekly');
    await expect(ada.save('weekly', 'later', 1)).rejects.toMatchObject({ code: 'lecture_locked' });
    await expect(ada.save('weekly', 'extra', 1)).rejects.toMatchObject({ code: 'upgrade_required' });
    await expect(ada.report('weekly', 'later')).rejects.toMatchObject({ code: 'lecture_locked' });
    expect((await ada.progress('weekly')).body).toEqual({ progress: 0, completedLectures: [] });
  });
});

describe('the upgrade', () => {
  it('opens premium lectures, which count from then on, and closes them when it is refunded', async () => {
    const ada = await room.enrolled('weekly');
    const upgrade = { kind: 'upgrade', id: 'cs_1' } as const;
    await ada.save('weekly', 'intro', 60);
    expect((await ada.progress('weekly')).body.progress).toBe(33);
    await room.grant(ada.sub, 'weekly', upgrade);
    expect((await ada.videoUrl('weekly', keyOf('extra'))).status).toBe(200);
    expect((await ada.save('weekly', 'extra', 60)).body.completed).toBe(true);
    expect((await ada.progress('weekly')).body.progress).toBe(50);
    await room.revoke(ada.sub, 'weekly', upgrade);
    await expect(ada.videoUrl('weekly', keyOf('extra'))).rejects.toMatchObject({ code: 'upgrade_required' });
    expect((await ada.content('weekly')).status).toBe(200);
  });
});

describe('an opened lecture', () => {
  it.each(['watched', 'saved'])('that was %s stays open when its release moves away', async (how) => {
    const ada = await room.enrolled('weekly');
    room.now += 7 * day;
    if (how === 'watched') await ada.videoUrl('weekly', keyOf('later'));
    else await ada.save('weekly', 'later', 5);
    await room.publish(weekly(30));
    const [, later, quiz] = await lecturesOf(ada);
    expect([later?.isUnlocked, quiz?.isUnlocked]).toEqual([true, false]);
    expect((await ada.save('weekly', 'later', 60)).body.completed).toBe(true);
  });
});
