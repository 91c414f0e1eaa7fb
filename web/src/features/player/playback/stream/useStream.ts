import type Hls from 'hls.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Quality } from '../../media/preferences.ts';
import type { AttachStream } from '../../media/useSource.ts';
import { aheadKey, openingsAhead } from '../ahead.ts';
import {
  applyQuality,
  attachEngine,
  engineConfig,
  followEngine,
  loadEngine,
  type StreamQualities,
} from './engine.ts';
import { askOpening, type Opening, playOpening } from './opening.ts';
import type { QualitySettings } from './useQuality.ts';

/** Streaming part of a player. */
export interface Stream {
  /** Qualities of the last loaded stream; null before the first. */
  readonly qualities: StreamQualities | null;
  readonly attachStream: AttachStream;
}

/** Callbacks for engine failures. */
export interface StreamReports {
  readonly onRefused: () => void;
  /** Playback failed, or the engine could not be loaded. */
  readonly onFatal: () => void;
  /** Loading the stream again may help. */
  readonly onRecoverable: () => void;
  readonly onUnrecoverable: () => void;
}

/** Whether a stream is loaded for the first time: a fragment in its URL counts the reloads after failures. */
const isFresh = (url: string): boolean => !url.includes('#');

/**
 * Creates an engine for each stream, and applies changes of the preferred quality to it.
 * @param place position (seconds) at which loading starts, read when the playlist is parsed
 */
export const useStream = (
  place: RefObject<{ readonly at: number }>,
  { quality, isSaving }: QualitySettings,
  reports: StreamReports,
): Stream => {
  const [qualities, setQualities] = useState<StreamQualities | null>(null);
  const engine = useRef<Hls | null>(null);
  const latest = useRef({ quality, isSaving, reports });
  useEffect(() => {
    latest.current = { quality, isSaving, reports };
  });

  /** Settings last applied to the engine. */
  const applied = useRef<{ quality: Quality; isSaving: boolean } | null>(null);
  useEffect(() => {
    const previous = applied.current;
    applied.current = { quality, isSaving };
    if (previous === null || (previous.quality === quality && previous.isSaving === isSaving)) return;
    const current = engine.current;
    // Audio only is another source, so the player changes the source instead.
    if (!current || quality === 'audio' || previous.quality === 'audio' || current.levels.length === 0)
      return;
    applyQuality(current, { quality, isSaving, startAt: 0 });
  }, [quality, isSaving]);

  const attachStream = useCallback<AttachStream>(
    (video, url) => {
      const ended = new AbortController();
      let made: Hls | undefined;
      /** Shows the opening where the stream is a fresh one with a picture. Whatever fails here the engine meets again and reports. */
      const open = async (): Promise<Opening | null> => {
        const settings = latest.current;
        if (settings.quality === 'audio' || !isFresh(url)) return null;
        // The effects that run after this one decide where to start.
        await Promise.resolve();
        const { at } = place.current;
        const asked =
          openingsAhead.take(aheadKey(url, at)) ?? askOpening(url, { at, ...settings }, ended.signal);
        return playOpening(video, asked, ended.signal).catch(() => null);
      };
      const play = async (): Promise<void> => {
        const opening = await open();
        const { default: Engine } = await loadEngine();
        if (ended.signal.aborted) return;
        made = new Engine(engineConfig());
        engine.current = made;
        const listener = {
          read: () => ({ ...latest.current, startAt: place.current.at }),
          onQualities: setQualities,
          onRefused: () => latest.current.reports.onRefused(),
          onFatal: () => latest.current.reports.onFatal(),
          onRecoverable: () => latest.current.reports.onRecoverable(),
          onUnrecoverable: () => latest.current.reports.onUnrecoverable(),
        };
        followEngine(made, listener, video, opening);
        attachEngine(made, video, opening);
        made.loadSource(url);
      };
      play().catch(() => {
        if (ended.signal.aborted) return;
        latest.current.reports.onFatal();
        latest.current.reports.onRecoverable();
      });
      return () => {
        ended.abort();
        if (made) {
          if (engine.current === made) engine.current = null;
          made.destroy();
        } else {
          video.removeAttribute('src');
          video.load();
        }
      };
    },
    [place],
  );
  return { qualities, attachStream };
};
