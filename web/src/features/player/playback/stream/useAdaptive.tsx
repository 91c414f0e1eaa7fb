import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { Elements } from '#web/components/ui/elements.ts';
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
  /** Source for the player; null before its URL is fetched. */
  readonly source: PlayableSource | null;
  /** Plays playlists; undefined where the browser plays them natively. */
  readonly attachStream: AttachStream | undefined;
  /** Call when pointer or focus enters the player. */
  readonly onNear: () => void;
  /** Makes the quality page of the settings menu for the shown size; null when there is no choice. */
  readonly quality: ((lines: number) => MenuPage) | null;
  /** Shown instead of the picture with audio only. */
  readonly cover: Elements;
  /** URL of the WebVTT of thumbnails. */
  readonly storyboard: string | undefined;
}

/**
 * Adaptive playback, where the lecture has a stream and the browser plays it: source, quality menu and thumbnails. Also reports
 * playback quality to the operator's metrics.
 * @param place position (seconds) at which loading starts, read at that time
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
  const settings = useQuality();
  const via = !isStream ? 'file' : isNative ? 'native' : 'engine';
  const meter = usePlaybackMeter(player, lecture, signed ? via : undefined);
  const { qualities, attachStream } = useStream(place, settings, {
    onRefused: video.refuse,
    onFatal: meter.fail,
    onRecoverable: video.fail,
    onUnrecoverable: video.giveUpStream,
  });
  // Thumbnails load late, because they would compete with the first seconds of video for bandwidth.
  const [isNear, setNear] = useState(false);
  const onNear = useCallback(() => setNear(true), []);

  const own =
    isStream && signed?.stream && qualities && isSameFile(qualities.url, signed.stream.url)
      ? qualities
      : null;
  const audioUrl = settings.quality === 'audio' ? (own?.audioUrl ?? null) : null;
  const hasMenu = own !== null && !isNative;
  const { quality, isSaving, setQuality, setSaving } = settings;
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
