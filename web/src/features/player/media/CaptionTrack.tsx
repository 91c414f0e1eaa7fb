import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Captions } from '#contract/schemas/course.ts';
import { useReconnect } from '../../../lib/browser/useReconnect.ts';
import { useMedia, useMediaState } from './media-context.ts';

/**
 * Captions in one language. A renewed address replaces one that has not been loaded yet or has failed; a loaded track keeps its
 * address, so that its captions stay on the screen. Captions that failed are said to be missing, and loaded anew when the network is back and when
 * they are switched on again.
 */
export const CaptionTrack = ({ lang, label, url }: Captions) => {
  const media = useMedia();
  const isWanted = useMediaState(({ captions, captionsFailed }) => captions && !captionsFailed);
  const language = useMediaState(({ captionsLanguage }) => captionsLanguage);
  const [src, setSrc] = useState(url);
  /** A browser loads a track that has failed no more: each try is a new element. */
  const [tries, setTries] = useState(0);
  const element = useRef<HTMLTrackElement>(null);

  const load = () => {
    const track = element.current;
    const hasFailed = track?.readyState === track?.ERROR;
    if (hasFailed) setTries((count) => count + 1);
    if (hasFailed || track?.readyState === track?.NONE) setSrc(url);
  };
  const loadNow = useEffectEvent(load);
  useEffect(() => loadNow(), [url]);
  useEffect(() => {
    if (isWanted) loadNow();
    // A track that failed while another language was shown is needed when its own is chosen.
  }, [isWanted, language]);
  useReconnect(load);
  useEffect(() => {
    const track = element.current;
    const fail = () => {
      // Nobody misses captions that were turned off, or replaced by another language, while they were loaded.
      if (track?.track.mode !== 'disabled') media.setCaptionsFailed(true);
    };
    const succeed = () => media.setCaptionsFailed(false);
    // React listens to no events of this element.
    track?.addEventListener('error', fail);
    track?.addEventListener('load', succeed);
    // What a removed element was loading still ends, and says nothing about the captions that replaced it.
    return () => {
      track?.removeEventListener('error', fail);
      track?.removeEventListener('load', succeed);
    };
  }, [media, tries]);
  return <track key={tries} ref={element} kind="captions" src={src} srcLang={lang} label={label} />;
};
