import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Captions } from '#contract/schemas/course.ts';

/**
 * Captions in one language. A renewed address replaces one that has not been loaded yet or has failed; a loaded track keeps its
 * address, so that its captions stay on the screen.
 */
export const CaptionTrack = ({ lang, label, url }: Captions) => {
  const [src, setSrc] = useState(url);
  const element = useRef<HTMLTrackElement>(null);
  const takeOver = useEffectEvent(() => {
    const { readyState = HTMLTrackElement.NONE } = element.current ?? {};
    if (readyState === HTMLTrackElement.NONE || readyState === HTMLTrackElement.ERROR) setSrc(url);
  });
  useEffect(() => takeOver(), [url]);
  return <track ref={element} kind="captions" src={src} srcLang={lang} label={label} />;
};
