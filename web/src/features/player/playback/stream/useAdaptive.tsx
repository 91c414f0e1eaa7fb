import type { MediaPlayerInstance, MediaPlayerProps } from '@vidstack/react';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { useVideoSource } from '../useVideoSource.ts';
import classes from '../VideoStage.module.css';
import { QualityMenu } from './QualityMenu.tsx';
import { chooseSource, isSameFile, type PlayerSource } from './source-choice.ts';
import { usePlaybackMeter } from './usePlaybackMeter.ts';
import { useQuality } from './useQuality.ts';
import { type Stream, useStream } from './useStream.ts';

interface Adaptive {
  /** What the player plays; null without an address. */
  readonly source: PlayerSource | null;
  readonly events: Stream['events'] & Pick<MediaPlayerProps, 'onPointerEnter' | 'onFocus'>;
  /** The sizes to choose from, in the menu of settings. */
  readonly settings: ReactNode;
  /** What stands in place of a picture that nobody wanted. */
  readonly cover: ReactNode;
  /** WebVTT of small pictures for the time line. */
  readonly storyboard: string | undefined;
}

/**
 * A video in several sizes where the lecture has one and the browser plays it: what to play, the menu of sizes, and the small
 * pictures on the time line. How it plays is told to the operator's figures.
 * @param place where playback goes on (seconds), read when loading begins
 */
export const useAdaptive = (
  player: RefObject<MediaPlayerInstance | null>,
  lecture: { readonly courseId: string; readonly lectureId: string },
  place: RefObject<{ readonly at: number }>,
  video: Pick<
    ReturnType<typeof useVideoSource>,
    'signed' | 'isStream' | 'isNative' | 'reloads' | 'refuse' | 'giveUpStream'
  >,
): Adaptive => {
  const { signed, isStream, isNative, reloads } = video;
  const wishes = useQuality();
  const means = !isStream ? 'file' : isNative ? 'native' : 'engine';
  const meter = usePlaybackMeter(player, lecture, signed ? means : undefined);
  const { choice, events } = useStream(place, wishes, {
    onRefused: video.refuse,
    onFatal: meter.fail,
    onHopeless: video.giveUpStream,
  });
  // They would share the line with the first seconds of the picture.
  const [isNear, setNear] = useState(false);
  const near = useMemo(() => {
    const come = () => setNear(true);
    return { onPointerEnter: come, onFocus: come };
  }, []);

  const own =
    isStream && signed?.stream && choice && isSameFile(choice.url, signed.stream.url) ? choice : null;
  const audioUrl = wishes.quality === 'audio' ? (own?.audioUrl ?? null) : null;
  const hasMenu = own !== null && !isNative;
  const { quality, isSaving, setQuality, setSaving } = wishes;
  const settings = useMemo(
    () =>
      hasMenu ? (
        <QualityMenu
          choice={own}
          quality={quality}
          isSaving={isSaving}
          onQuality={setQuality}
          onSaving={setSaving}
        />
      ) : null,
    [hasMenu, own, quality, isSaving, setQuality, setSaving],
  );
  return {
    source: signed && chooseSource(signed, { isStream, reloads, audioUrl }),
    events: { ...events, ...near },
    settings,
    cover: audioUrl !== null && (
      <div className={classes.soundOnly}>
        {signed?.poster && <img src={signed.poster.url} alt="" width={1280} height={720} />}
        <span>Audio only</span>
      </div>
    ),
    storyboard: isStream && isNear ? signed?.storyboard?.url : undefined,
  };
};
