import { afterEach, describe, expect, it } from 'vitest';
import { call, newLearner } from '../support/api.ts';
import { resetClock } from '../support/site-clock.ts';
import { enrolledIn } from '../support/site-learners.ts';

interface Lecture {
  id: string;
  contentType: string;
  duration: number;
  isUnlocked: boolean;
  videoKey?: string;
  captions?: { url: string }[];
}
const course = 'rag-in-practice';
const lecturesOf = async (token: string, courseId = course): Promise<Lecture[]> => {
  const answer = await call('GET', `/api/courses/${courseId}/content`, { token });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json.sections as unknown as { lectures: Lecture[] }[]).flatMap(
    (section) => section.lectures,
  );
};
const firstVideo = async (token: string): Promise<Lecture & { videoKey: string }> => {
  const lecture = (await lecturesOf(token)).find(({ contentType }) => contentType === 'video');
  if (!lecture?.videoKey) throw new Error('The course has no open video lecture.');
  return { ...lecture, videoKey: lecture.videoKey };
};
const videoUrl = (token: string, courseId: string, s3Key: string) =>
  call('GET', `/api/courses/${courseId}/video-url?s3Key=${encodeURIComponent(s3Key)}`, { token });
const save = (token: string, lectureId: string, timestamp: number, completed = false) =>
  call('POST', `/api/courses/${course}/lectures/${lectureId}/progress`, {
    token,
    body: { timestamp, totalDuration: 60, completed },
  });

afterEach(resetClock);

describe('video addresses', () => {
  it('play through the signed address, with byte ranges, and through no other', async () => {
    const { token } = await enrolledIn(course);
    const lecture = await firstVideo(token);
    const answer = await videoUrl(token, course, lecture.videoKey);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const url = new URL(String(answer.json.url));
    const lifetime = Date.parse(String(answer.json.expiresAt)) - Date.now();
    expect(lifetime).toBeGreaterThan(60_000);
    expect(lifetime).toBeLessThanOrEqual(15 * 60_000 + 1_000);

    const part = await fetch(url, { headers: { range: 'bytes=0-99' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect((await part.arrayBuffer()).byteLength).toBe(100);

    const unsigned = new URL(url.pathname, url);
    const tampered = new URL(url);
    const signature = tampered.searchParams.get('Signature') ?? '';
    tampered.searchParams.set('Signature', (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1));
    const longer = new URL(url);
    longer.searchParams.set('Expires', String(Number(url.searchParams.get('Expires')) + 3_600));
    const foreignKey = new URL(url);
    foreignKey.searchParams.set('Key-Pair-Id', 'KFOREIGN');
    const others = (await lecturesOf(token)).filter(
      ({ videoKey }) => videoKey && videoKey !== lecture.videoKey,
    );
    const otherObject = new URL(url);
    otherObject.pathname = `/${others[0]?.videoKey ?? 'media/nothing.mp4'}`;
    for (const refused of [unsigned, tampered, longer, foreignKey, otherObject]) {
      expect((await fetch(refused)).status, refused.href).toBe(403);
    }
  });

  it('are refused once they expired', async () => {
    const { token } = await enrolledIn(course);
    const lecture = await firstVideo(token);
    const url = String((await videoUrl(token, course, lecture.videoKey)).json.url);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    await call('PUT', '/_local/clock', { body: { advanceSeconds: 16 * 60 } });
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(403);
  });
});

describe('progress', () => {
  it('keeps the furthest point and completion, and lets the position go back', async () => {
    const { token } = await enrolledIn(course);
    const lecture = await firstVideo(token);
    const end = lecture.duration * 0.95;
    expect((await save(token, lecture.id, end)).json).toMatchObject({
      completed: true,
      timestamp: end,
      furthest: end,
    });
    expect((await save(token, lecture.id, 3)).json).toMatchObject({
      completed: true,
      timestamp: 3,
      furthest: end,
    });
    const read = await call('GET', `/api/courses/${course}/lectures/${lecture.id}/progress`, { token });
    expect(read.json).toMatchObject({
      lectureKey: `${course}#${lecture.id}`,
      timestamp: 3,
      furthest: end,
      completed: true,
    });
    const total = (await lecturesOf(token)).length;
    const progress = await call('GET', `/api/courses/${course}/progress`, { token });
    expect(progress.json).toEqual({ progress: Math.floor(100 / total), completedLectures: [lecture.id] });
  });

  it('shows on the dashboard where the learner stopped', async () => {
    const { token } = await enrolledIn(course);
    const lecture = await firstVideo(token);
    await save(token, lecture.id, 7.5);
    const [entry] = (await call('GET', '/api/courses/enrolled', { token })).json.courses as unknown as [
      unknown,
    ];
    expect(entry).toMatchObject({
      id: course,
      progress: 0,
      lastLecture: { lectureId: lecture.id, timestamp: 7.5 },
    });
  });
});

describe('captions', () => {
  const signedCaptions = async (): Promise<URL> => {
    const { token } = await enrolledIn(course);
    const { captions: [first] = [] } = await firstVideo(token);
    if (!first) throw new Error('The first video has no captions.');
    return new URL(first.url);
  };

  it('come with the content and with the address of the video, good for exactly as long', async () => {
    const { token } = await enrolledIn(course);
    const lecture = await firstVideo(token);
    const { json } = await videoUrl(token, course, lecture.videoKey);
    const named = [...(lecture.captions ?? []), ...(json.captions as unknown as { url: string }[])];
    expect(named.length).toBeGreaterThan(1);
    for (const { url } of named) {
      const track = await fetch(url);
      expect([track.status, (await track.text()).slice(0, 6)]).toEqual([200, 'WEBVTT']);
    }
    const expiry = (address: string) => new URL(address).searchParams.get('Expires');
    for (const { url } of json.captions as unknown as { url: string }[])
      expect(expiry(url)).toBe(expiry(String(json.url)));
  });

  it('are nobody else’s: no address without its own signature, nor one that was signed for another', async () => {
    const signed = await signedCaptions();
    const { token } = await enrolledIn(course);
    const { json } = await videoUrl(token, course, (await firstVideo(token)).videoKey);
    const refused = {
      'without a signature': signed.pathname,
      'with a session alone': signed.pathname,
      'with the signature of the video': signed.pathname + new URL(String(json.url)).search,
      'of another language': signed.pathname.replace('.en.', '.de.') + signed.search,
      'without the key': signed.pathname + signed.search.replace(/&Key-Pair-Id=[^&]*/, ''),
      'for a longer time': signed.pathname + signed.search.replace(/Expires=\d+/, 'Expires=4102444800'),
    };
    for (const [how, path] of Object.entries(refused))
      expect((await call('GET', path, how.includes('session') ? { token } : {})).status, how).toBe(403);
  });

  it('end after fifteen minutes, like the video', async () => {
    const signed = await signedCaptions();
    const later = new Date(Date.now() + 16 * 60_000).toISOString();
    await call('PUT', '/_local/clock', { body: { now: later } });
    expect((await fetch(signed)).status).toBe(403);
  });

  it('are named to nobody for what is closed to them: signed out, not enrolled, locked, premium', async () => {
    const { token } = await newLearner();
    expect((await call('GET', `/api/courses/${course}/content`)).status).toBe(401);
    expect((await call('GET', `/api/courses/${course}/content`, { token })).text).not.toContain('captions');
    const weekly = 'building-ai-agents';
    await call('POST', `/api/courses/${weekly}/enroll`, { token });
    const lectures = await lecturesOf(token, weekly);
    const closed = lectures.filter(({ isUnlocked }) => !isUnlocked);
    expect(closed.length).toBeGreaterThan(0);
    for (const lecture of closed) expect(lecture).not.toHaveProperty('captions');
    expect(lectures.some(({ captions }) => captions !== undefined)).toBe(true);
    const released = await call('GET', `/api/drip-courses/${weekly}/available-content`, { token });
    const open = (released.json.content as unknown as { lectures: Lecture[] }[]).flatMap(
      (each) => each.lectures,
    );
    expect(open.filter(({ captions }) => captions).every(({ isUnlocked }) => isUnlocked)).toBe(true);
  });
});
