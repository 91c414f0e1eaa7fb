import * as z from 'zod';
import { type Check, expect, type Finding, finding } from './check.ts';
import type { Site } from './site.ts';

const Content = z.object({
  sections: z.array(z.object({ lectures: z.array(z.object({ videoKey: z.string().optional() })) })),
});
const SignedVideo = z.object({ url: z.string(), expiresAt: z.string() });
const Detail = z.object({
  price: z.number(),
  drip: z.boolean(),
  sections: z.array(z.object({ lectures: z.array(z.object({ contentType: z.string() })) })),
});

const longestSignatureMs = 15 * 60_000;

/** Whether the site runs on this machine, where its console may issue tokens and its clock may have been moved. */
export const isLoopback = (origin: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);

/** Finds a free course with a video that opens on enrollment; undefined if the catalog has none. */
const findFreeCourse = async (site: Site, courseIds: readonly string[]): Promise<string | undefined> => {
  for (const id of courseIds) {
    const detail = Detail.safeParse((await site.request(`/api/public/courses/${id}`)).json).data;
    const lectures = detail?.sections.flatMap((section) => section.lectures) ?? [];
    const hasVideo = lectures.some(({ contentType }) => contentType === 'video');
    if (detail && detail.price === 0 && !detail.drip && hasVideo) return id;
  }
  return undefined;
};

const signing =
  'Check the key group of the distribution against MEDIA_KEY_PAIR_ID of LearningFunction, and that content apply uploaded the file.';

/** Reads the first and last bytes of a signed video, and checks that the same URL is refused unsigned or with an altered signature. */
const checkVideo = async (site: Site, url: string): Promise<readonly Finding[]> => {
  const [first, last] = [
    await site.request(url, { range: 'bytes=0-15' }),
    await site.request(url, { range: 'bytes=-16' }),
  ];
  const size = Number(/\/(\d+)$/.exec(last.headers.get('content-range') ?? '')?.[1]);
  const unsigned = new URL(url, site.origin);
  unsigned.search = '';
  const altered = new URL(url, site.origin);
  const signature = altered.searchParams.get('Signature') ?? '';
  altered.searchParams.set('Signature', `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
  const [open, forged] = [await site.request(unsigned.href), await site.request(altered.href)];
  return [
    ...expect(
      first.status === 206 && first.text.includes('ftyp'),
      `the first bytes of a signed video answered ${first.status}`,
      signing,
    ),
    ...expect(
      last.status === 206 && last.body.length === 16 && size > 16,
      `the last bytes of a signed video answered ${last.status}`,
      signing,
    ),
    ...expect(
      open.status === 403,
      `the video answered ${open.status} without a signature`,
      'The behavior of /media/* has no trusted key group: videos are public. Deploy again at once.',
    ),
    ...expect(
      forged.status === 403,
      `the video answered ${forged.status} with an altered signature`,
      'The edge does not verify signatures. Look at the key group of /media/*.',
    ),
  ];
};

/** Checks that a throw-away learner can enroll in a free course and gets a video that nobody else can open. */
export const learnerCheck = (
  site: Site,
  { token, courseIds }: { readonly token: string; readonly courseIds: () => Promise<readonly string[]> },
): Check => ({
  name: 'enrollment and signed video',
  run: async () => {
    const course = await findFreeCourse(site, await courseIds());
    if (course === undefined) {
      return [finding('no free course with a video was found', 'Publish one, or name it with --course.')];
    }
    const enrolled = await site.request(`/api/courses/${course}/enroll`, { method: 'POST', token, body: {} });
    if (enrolled.status !== 200 && enrolled.status !== 201) {
      return [
        finding(
          `enrolling in ${course} answered ${enrolled.status}`,
          enrolled.status === 401
            ? 'The token is not of this issuer, audience and client, or it has expired: get a new one.'
            : 'Read the logs of LearningFunction.',
        ),
      ];
    }
    const content = Content.safeParse((await site.request(`/api/courses/${course}/content`, { token })).json);
    const key = content.data?.sections
      .flatMap(({ lectures }) => lectures)
      .find(({ videoKey }) => videoKey !== undefined)?.videoKey;
    if (key === undefined) {
      return [finding(`${course} offers no video to its learner`, 'Read the logs of LearningFunction.')];
    }
    const path = `/api/courses/${course}/video-url?s3Key=${encodeURIComponent(key)}`;
    const video = SignedVideo.safeParse((await site.request(path, { token })).json).data;
    if (!video) return [finding('no signed address of a video was given', signing)];
    return [
      ...expect(
        Date.parse(video.expiresAt) - Date.now() <= longestSignatureMs || isLoopback(site.origin),
        `a signed address lives until ${video.expiresAt}`,
        'Addresses must expire within 15 minutes.',
      ),
      ...(await checkVideo(site, video.url)),
    ];
  },
});
