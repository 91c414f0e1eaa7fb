import type Hls from 'hls.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { AttachStream } from '../../media/useSource.ts';
import { applyQuality, engineConfig, followEngine, loadEngine, type StreamChoice } from './engine.ts';
import type { Quality } from './source-choice.ts';
import type { QualityWishes } from './useQuality.ts';

/** The engine's part in a player. */
export interface Stream {
  /** What the stream that was loaded last has to choose from; null before one was. */
  readonly choice: StreamChoice | null;
  readonly attachStream: AttachStream;
}

/** What the player does about what an engine reports. */
export interface StreamReports {
  readonly onRefused: () => void;
  /** It has failed for now, or could not be loaded. */
  readonly onFatal: () => void;
  /** Loading it again is worth a try. */
  readonly onLost: () => void;
  readonly onHopeless: () => void;
}

/**
 * Makes an engine for each stream that the player is given, and keeps it to what the learner wants.
 * @param place where loading begins (seconds), read when a playlist has come
 */
export const useStream = (
  place: RefObject<{ readonly at: number }>,
  { quality, isSaving }: QualityWishes,
  reports: StreamReports,
): Stream => {
  const [choice, setChoice] = useState<StreamChoice | null>(null);
  const engine = useRef<Hls | null>(null);
  const latest = useRef({ quality, isSaving, reports });
  useEffect(() => {
    latest.current = { quality, isSaving, reports };
  });

  /** What the engine was told last. */
  const applied = useRef<{ quality: Quality; isSaving: boolean } | null>(null);
  useEffect(() => {
    const told = applied.current;
    applied.current = { quality, isSaving };
    if (told === null || (told.quality === quality && told.isSaving === isSaving)) return;
    const current = engine.current;
    // The sound alone is another source, which the player is given.
    if (!current || quality === 'audio' || told.quality === 'audio' || current.levels.length === 0) return;
    applyQuality(current, { quality, isSaving, startAt: 0 });
  }, [quality, isSaving]);

  const attachStream = useCallback<AttachStream>(
    (video, url) => {
      let isOver = false;
      let made: Hls | undefined;
      const fail = () => {
        if (isOver) return;
        latest.current.reports.onFatal();
        latest.current.reports.onLost();
      };
      void loadEngine().then(({ default: Engine }) => {
        if (isOver) return;
        made = new Engine(engineConfig());
        engine.current = made;
        followEngine(made, {
          read: () => ({ ...latest.current, startAt: place.current.at }),
          onChoice: setChoice,
          onRefused: () => latest.current.reports.onRefused(),
          onFatal: () => latest.current.reports.onFatal(),
          onLost: () => latest.current.reports.onLost(),
          onHopeless: () => latest.current.reports.onHopeless(),
        });
        made.attachMedia(video);
        made.loadSource(url);
      }, fail);
      return () => {
        isOver = true;
        if (engine.current === made) engine.current = null;
        made?.destroy();
      };
    },
    [place],
  );
  return { choice, attachStream };
};
