import { useCallback, useEffect, useRef, useState } from 'react';
import type { Lecture, PreviewLecture } from '#contract/schemas/course.ts';
import { api } from '../../../lib/api/index.ts';
import type { SignedUrl } from '../course/source.ts';
import { createUrlRenewal, type UrlRenewal } from '../playback/url-renewal.ts';
import { type SourceRecovery, useSourceRecovery } from '../playback/useSourceRecovery.ts';

/**
 * Provides the signed URLs of a public lecture's video and recovers from playback failures.
 * @param video signed URLs that came with the page, which are used first
 * @returns the URLs, the recovery, and what to call when playback starts or seeks
 */
export const usePreviewSource = (
  courseId: string,
  lecture: Lecture,
  video: NonNullable<PreviewLecture['video']>,
): { readonly signed: SignedUrl; readonly recovery: SourceRecovery; readonly use: () => void } => {
  const lectureId = lecture.id;
  const [signed, setSigned] = useState<SignedUrl>({ ...video, captions: lecture.captions });
  const renewal = useRef<UrlRenewal | null>(null);
  const recovery = useSourceRecovery(lectureId, signed, async (isQuiet) => renewal.current?.renew(isQuiet));
  const { setBroken } = recovery;

  useEffect(() => {
    let first: SignedUrl | undefined = { ...video, captions: lecture.captions };
    const kept = createUrlRenewal({
      fetchUrl: async () => {
        const given = first;
        first = undefined;
        if (given) return given;
        const fresh = await api.getPreviewLecture({ params: { courseId, lectureId } });
        if (!fresh.video) throw new Error('The lecture came without a video');
        return { ...fresh.video, captions: fresh.lecture.captions };
      },
      // A lecture is far shorter than the lifetime of a URL, so a due renewal can wait for the next use.
      isPlaying: () => false,
      onUrl: (fresh) => {
        setBroken(false);
        setSigned(fresh);
      },
      onFailure: () => setBroken(true),
    });
    renewal.current = kept;
    void kept.renew();
    return () => kept.stop();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the URL that came with the page is used only first
  }, [courseId, lectureId]);

  const use = useCallback(() => renewal.current?.use(), []);
  return { signed, recovery, use };
};
