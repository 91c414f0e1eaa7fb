import { isHLSProvider, type MediaPlayerProps } from '@vidstack/react';
import type Hls from 'hls.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { applyQuality, engineConfig, followEngine, loadEngine, type StreamChoice } from './engine.ts';
import type { Quality } from './source-choice.ts';
import type { QualityWishes } from './useQuality.ts';

/** The engine's part in a player. */
export interface Stream {
  /** What the stream that was loaded last has to choose from; null before one was. */
  readonly choice: StreamChoice | null;
  readonly events: Required<Pick<MediaPlayerProps, 'onProviderChange' | 'onHlsInstance'>>;
}

/** What the player does about what an engine reports. */
export interface StreamReports {
  readonly onRefused: () => void;
  readonly onFatal: () => void;
  readonly onHopeless: () => void;
}

/**
 * Makes the engine when the player first has a stream to play, and keeps it to what the learner wants.
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

  const onProviderChange = useCallback<Stream['events']['onProviderChange']>((provider) => {
    if (!isHLSProvider(provider)) {
      engine.current = null;
      return;
    }
    provider.library = loadEngine;
    provider.config = engineConfig();
  }, []);
  const onHlsInstance = useCallback<Stream['events']['onHlsInstance']>(
    (instance) => {
      engine.current = instance;
      followEngine(instance, {
        read: () => ({ ...latest.current, startAt: place.current.at }),
        onChoice: setChoice,
        onRefused: () => latest.current.reports.onRefused(),
        onFatal: () => latest.current.reports.onFatal(),
        onHopeless: () => latest.current.reports.onHopeless(),
      });
    },
    [place],
  );
  return { choice, events: { onProviderChange, onHlsInstance } };
};
