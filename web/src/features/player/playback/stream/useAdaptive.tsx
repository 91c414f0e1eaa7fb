import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import type { MenuPage } from '../../media/controls/Menu.tsx';
import type { MediaPlayer } from '../../media/media-player.ts';
import type { AttachStream, PlayableSource } from '../../media/useSource.ts';
import type { useVideoSource } from '../useVideoSource.ts';
import classes from '../VideoStage.module.css';
import { qualityPage } from './quality-page.ts';
import { chooseSource, isSameFile } from './source-choice.ts';
import { usePlaybackMeter } from './usePlaybackMeter.ts';
import { useQuality } from './useQuality.ts';
import { useStream } from './useStream.ts';

interface Adaptive {
  /** What the player plays; null without an address. */
  readonly source: PlayableSource | null;
  /** Feeds playlists; undefined where the browser plays them itself. */
  readonly attachStream: AttachStream | undefined;
  /** The learner comes near the controls. */
  readonly onNear: () => void;
  /** Makes the page of sizes in the menu of settings, told how many lines are shown; null without a choice. */
  readonly quality: ((lines: number) => MenuPage) | null;
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
  player: RefObject<MediaPlayer | null>,
  lecture: { readonly courseId: string; readonly lectureId: string },
  place: RefObject<{ readonly at: number }>,
  video: Pick<
    ReturnType<typeof useVideoSource>,
    'signed' | 'isStream' | 'isNative' | 'reloads' | 'fail' | 'refuse' | 'giveUpStream'
  >,
): Adaptive => {
  const { signed, isStream, isNative, reloads } = video;
  const wishes = useQuality();
  const means = !isStream ? 'file' : isNative ? 'native' : 'engine';
  const meter = usePlaybackMeter(player, lecture, signed ? means : undefined);
  const { choice, attachStream } = useStream(place, wishes, {
    onRefused: video.refuse,
    onFatal: meter.fail,
    onLost: video.fail,
    onHopeless: video.giveUpStream,
  });
  // They would share the line with the first seconds of the picture.
  const [isNear, setNear] = useState(false);
  const onNear = useCallback(() => setNear(true), []);

  const own =
    isStream && signed?.stream && choice && isSameFile(choice.url, signed.stream.url) ? choice : null;
  const audioUrl = wishes.quality === 'audio' ? (own?.audioUrl ?? null) : null;
  const hasMenu = own !== null && !isNative;
  const { quality, isSaving, setQuality, setSaving } = wishes;
  const page = useMemo(
    () =>
      hasMenu
        ? (lines: number) => qualityPage(own, { quality, isSaving, setQuality, setSaving }, lines)
        : null,
    [hasMenu, own, quality, isSaving, setQuality, setSaving],
  );
  return {
    source: signed && chooseSource(signed, { isStream, reloads, audioUrl }),
    attachStream: isNative ? undefined : attachStream,
    onNear,
    quality: page,
    cover: audioUrl !== null && (
      <div className={classes.soundOnly}>
        {signed?.poster && <img src={signed.poster.url} alt="" width={1280} height={720} />}
        <span>Audio only</span>
      </div>
    ),
    storyboard: isStream && isNear ? signed?.storyboard?.url : undefined,
  };
};
