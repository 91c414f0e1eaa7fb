import { describe, expect, it } from 'vitest';
import { type Answer, at, call, newLearner, tokenFor } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';
import {
  encodeJpeg,
  encodeWebp,
  makeExif,
  makePng,
  quarters,
  readWebp,
  withExif,
} from '../support/pictures.ts';
import { resetClock } from '../support/site-clock.ts';
import { enrolledIn } from '../support/site-learners.ts';

const dripCourse = 'building-ai-agents';

const profile = (token: string) => call('GET', '/api/user/profile', { token });
const update = (token: string, body: unknown) => call('PUT', '/api/user/profile', { token, body });
const upload = async (
  token: string,
  bytes: Uint8Array,
  { name = 'me.jpg', field = 'profilePicture' } = {},
): Promise<Pick<Answer, 'status'> & { json: Record<string, unknown> }> => {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)]), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(at('/api/user/profile-picture'), { method: 'POST', headers, body: form });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

const runReleases = async (): Promise<void> => {
  const run = await call('POST', '/_local/schedules/ReleaseSchedule/run', { body: {} });
  expect(run.status, run.text).toBe(200);
};

describe('a profile', () => {
  it('takes the fields that are sent and keeps the others', async () => {
    const { token } = await newLearner();
    expect(
      (await update(token, { name: '  Ada Okafor ', headline: 'Engineer', bio: 'One\nTwo' })).json,
    ).toMatchObject({
      name: 'Ada Okafor',
      headline: 'Engineer',
      bio: 'One\nTwo',
    });
    await Promise.all([
      update(token, { headline: 'Data engineer' }),
      update(token, { timeZone: 'Europe/Berlin' }),
      update(token, { emailPreferences: { releases: false, news: true } }),
    ]);
    const changed = await profile(token);
    expect(changed.json).toMatchObject({
      name: 'Ada Okafor',
      headline: 'Data engineer',
      bio: 'One\nTwo',
      timeZone: 'Europe/Berlin',
      emailPreferences: { releases: false, news: true },
    });
    const cleared = await update(token, { headline: '', bio: '' });
    expect(cleared.json).not.toHaveProperty('headline');
    expect(cleared.json).not.toHaveProperty('bio');
    expect((await update(token, {})).json).toEqual(cleared.json);
  });

  it.each([
    ['premium', { isPremium: true }],
    ['another subject', { sub: 'local|1' }],
    ['another address', { email: 'root@example.com' }],
    ['a prototype', '{"__proto__":{"isPremium":true}}'],
    ['a script link', { bio: 'See javascript:alert(1)' }],
    ['a script link in a headline', { headline: 'JavaScript:alert(1)' }],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }],
    ['no name', { name: '  ' }],
    ['a long name', { name: 'a'.repeat(101) }],
    ['a name of two lines', { name: 'Ada\nBcc: x@example.com' }],
    ['a long headline', { headline: 'a'.repeat(161) }],
    ['a long text', { bio: 'a'.repeat(2001) }],
    ['half of the mail preferences', { emailPreferences: { releases: true } }],
    ['a picture of elsewhere', { picture: 'https://elsewhere.example/x.png' }],
  ])('refuses %s', async (_, body) => {
    const { token } = await newLearner();
    const before = (await profile(token)).json;
    const answer = await update(token, body);
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_request']);
    expect((await profile(token)).json).toEqual(before);
  });

  it('lets people write about JavaScript: it is no link', async () => {
    const { token } = await newLearner();
    expect((await update(token, { bio: 'I like “JavaScript: The Good Parts”' })).status).toBe(200);
  });

  it('moves the unlocks that are to come with the zone, and none that came', async () => {
    await call('PUT', '/_local/clock', { body: { now: '2026-11-23T10:00:00.000Z' } });
    const { token } = await enrolledIn(dripCourse);
    type Content = {
      unlockedContent: string[];
      nextReleaseDate: string;
      content: { lectures: { unlocksAt?: string }[] }[];
    };
    const content = async (): Promise<Content> =>
      (await call('GET', `/api/drip-courses/${dripCourse}/available-content`, { token }))
        .json as unknown as Content;
    const unlocks = (all: Content): number[] =>
      all.content.flatMap(({ lectures }) =>
        lectures.flatMap(({ unlocksAt }) => (unlocksAt === undefined ? [] : Date.parse(unlocksAt))),
      );
    const before = await content();
    expect((await update(token, { timeZone: 'Asia/Tokyo' })).status).toBe(200);
    const after = await content();
    expect(after.unlockedContent).toEqual(before.unlockedContent);
    // Mornings in Tokyo are nine hours earlier than in UTC.
    const nineHours = 9 * 3_600_000;
    expect(Date.parse(before.nextReleaseDate) - Date.parse(after.nextReleaseDate)).toBe(nineHours);
    // Releases without an hour count days from the minute of the start, independent of the zone.
    const moved = unlocks(before).map((time, index) => time - (unlocks(after)[index] ?? 0));
    expect(new Set(moved)).toEqual(new Set([nineHours, 0]));
    await resetClock();
  });

  it('stops release mails of every course when they are declined', async () => {
    const [quiet, eager] = [await enrolledIn(dripCourse), await enrolledIn(dripCourse)];
    await update(quiet.token, { emailPreferences: { releases: false, news: false } });
    await call('PUT', '/_local/clock', { body: { advanceSeconds: 8 * 86_400 } });
    await runReleases();
    await expect.poll(async () => (await mailsTo(eager.email)).length, { timeout: 20_000 }).toBe(1);
    expect(await mailsTo(quiet.email)).toEqual([]);
    const again = await tokenFor({ email: quiet.email });
    await update(again, { emailPreferences: { releases: true, news: false } });
    await runReleases();
    expect(await mailsTo(quiet.email), 'what was passed over stays untold').toEqual([]);
    await resetClock();
  });
});

describe('a profile picture', () => {
  it('is drawn anew as squares without what the camera wrote, turned upright, and cached for minutes, so that erasing reaches it', async () => {
    const { token } = await newLearner();
    const photo = withExif(await encodeJpeg(quarters(300, 200)), makeExif(6));
    const { status, json } = await upload(token, photo, { name: '../../../etc/passwd' });
    expect(status).toBe(200);
    const address = String(json.picture);
    expect(address).toMatch(/^\/pictures\/[\w-]{24}\/256\.webp$/);
    expect((await profile(token)).json.picture).toBe(address);
    for (const size of [64, 128, 256, 512]) {
      const response = await fetch(at(address.replace('256', String(size))));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=60');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString('latin1')).not.toMatch(/Exif|GPS|EXIF|XMP|ICCP/);
      const { data, width, height } = await readWebp(bytes);
      expect([width, height]).toEqual([size, size]);
      // Rotated by 90°: the bottom left corner moves to the top left.
      const [red = 0, green = 0, blue = 0] = data.subarray((size / 8) * (size + 1) * 4);
      expect(red > 180 && green > 180 && blue < 80).toBe(true);
    }
  });

  it('takes PNG and WebP too, and nothing that hides behind one stays', async () => {
    const { token } = await newLearner();
    const html = Buffer.from('<script>alert(1)</script>');
    for (const file of [
      makePng(80, 40, { extra: [['tEXt', Buffer.concat([Buffer.from('Comment\0'), html])]] }),
      Buffer.concat([await encodeWebp(quarters(40, 80)), html]),
      Buffer.concat([await encodeJpeg(quarters(50, 50)), html]),
      Buffer.concat([makePng(20, 20), Buffer.alloc(4 * 1_024 * 1_024)]).subarray(0, 4 * 1_024 * 1_024),
    ]) {
      const { status, json } = await upload(token, file, { name: 'x.html' });
      expect(status).toBe(200);
      const text = await (await fetch(at(String(json.picture)))).text();
      expect(text).not.toContain('script');
    }
  });

  it('replaces the earlier one, whose files go', async () => {
    const { token } = await newLearner();
    const first = String((await upload(token, makePng(20, 20))).json.picture);
    const second = String((await upload(token, makePng(30, 30))).json.picture);
    expect(second).not.toBe(first);
    expect((await fetch(at(second))).status).toBe(200);
    expect((await fetch(at(first))).status).toBeGreaterThanOrEqual(400);
  });

  it('is refused by what it is, and the earlier one stays', async () => {
    const { token } = await newLearner();
    const kept = String((await upload(token, makePng(20, 20))).json.picture);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const truncated = (await encodeJpeg(quarters(64, 64))).subarray(0, 200);
    const broken = makePng(10, 10);
    broken.fill(0xff, 43, 48);
    const cases: [string, Uint8Array, number, string][] = [
      ['an SVG', svg, 415, 'unsupported_media_type'],
      [
        'a page that turns into a picture',
        Buffer.concat([Buffer.from('<html>'), makePng(2, 2)]),
        415,
        'unsupported_media_type',
      ],
      ['a GIF', Buffer.from('GIF89a-------------'), 415, 'unsupported_media_type'],
      ['nothing', Buffer.alloc(0), 415, 'unsupported_media_type'],
      ['a bomb', makePng(10, 10, { claimed: [60_000, 60_000] }), 400, 'invalid_request'],
      ['4097 pixels', makePng(4097, 1), 400, 'invalid_request'],
      ['a lie about its size', makePng(10, 10, { claimed: [4096, 4096] }), 400, 'invalid_request'],
      ['a broken file', broken, 400, 'invalid_request'],
      ['a cut-off header', truncated.subarray(0, 20), 400, 'invalid_request'],
      ['a byte more than 4 MB', Buffer.alloc(4 * 1_024 * 1_024 + 1, 1), 413, 'payload_too_large'],
    ];
    for (const [what, bytes, status, code] of cases) {
      const answer = await upload(token, bytes);
      expect([what, answer.status, answer.json.code]).toEqual([what, status, code]);
    }
    expect((await upload(token, Buffer.alloc(6_500_000))).status).toBe(413);
    expect((await upload(token, makePng(20, 20), { field: 'other' })).status).toBe(400);
    const json = await call('POST', '/api/user/profile-picture', { token, body: {} });
    expect(json.status).toBe(415);
    expect((await profile(token)).json.picture).toBe(kept);
    expect((await fetch(at(kept))).status).toBe(200);
  }, 120_000);

  it('asks who sends it, and how often', async () => {
    const { token } = await newLearner();
    expect((await call('POST', '/api/user/profile-picture')).status).toBe(401);
    const answers = [];
    // A picture whose drawing fails counts too: it cost the work.
    const broken = makePng(4, 4).subarray(0, 40);
    for (let count = 0; count < 19; count += 1) answers.push((await upload(token, broken)).status);
    for (let count = 0; count < 2; count += 1) answers.push((await upload(token, makePng(4, 4))).status);
    expect(answers).toEqual([...Array.from({ length: 19 }, () => 400), 200, 429]);
  });
});
