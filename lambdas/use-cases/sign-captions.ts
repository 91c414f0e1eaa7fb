import type { Captions, Lecture, Section } from '../contract/schemas/course.ts';
import type { CourseLecture } from '../domain/course/course.ts';
import type { UnsignedLecture, UnsignedSection } from '../domain/course/course-content.ts';
import type { UseCaseDeps } from './deps.ts';

type Signing = Pick<UseCaseDeps, 'signUrl'>;

/**
 * The captions of an open lecture with signed URLs; nothing for a lecture without captions.
 * @param now ms since the epoch; the lifetime of the URLs counts from it
 */
export const signCaptions = async (
  { signUrl }: Signing,
  captions: CourseLecture['captions'],
  now: number,
): Promise<{ captions?: Captions[] }> => {
  if (captions === undefined) return {};
  const sign = async ({ lang, label, key }: (typeof captions)[number]): Promise<Captions> => ({
    lang,
    label,
    url: (await signUrl(key, now)).url,
  });
  return { captions: await Promise.all(captions.map(sign)) };
};

/** The sections of a course with signed caption URLs. Closed lectures have no captions here. */
export const signSections = (
  deps: Signing,
  sections: readonly UnsignedSection[],
  now: number,
): Promise<Section[]> => {
  const signLecture = async ({ captions, ...lecture }: UnsignedLecture): Promise<Lecture> => ({
    ...lecture,
    ...(await signCaptions(deps, captions, now)),
  });
  return Promise.all(
    sections.map(async (section) => ({
      ...section,
      lectures: await Promise.all(section.lectures.map(signLecture)),
    })),
  );
};
