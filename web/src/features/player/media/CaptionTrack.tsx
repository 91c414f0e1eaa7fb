import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Captions } from '../../../../../lambdas/contract/schemas/course.ts';

/**
 * Captions in one language. A fresh address takes the place of one that nothing was loaded from, so that what is turned on
 * later is loaded from the fresh one; what is loaded stays on the screen. Only a track that failed is loaded again.
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
