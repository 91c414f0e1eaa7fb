import { createTextTrack } from '@vidstack/react';
import { useEffect, useState } from 'react';
import type { Captions } from '../../../../../lambdas/contract/schemas/course.ts';

/** State of a text track of the library that could not be loaded. */
const failed = 3;

/**
 * Captions in one language. A fresh address takes the place of the old one without a new track: what is loaded stays on
 * the screen, and what is turned on later is loaded from the fresh address.
 */
export const CaptionTrack = ({ lang, label, url, isFirst }: Captions & { readonly isFirst: boolean }) => {
  const [src, setSrc] = useState(url);
  const track = createTextTrack({ src, kind: 'captions', language: lang, label, default: isFirst });
  useEffect(() => {
    if (track.readyState === failed) setSrc(url);
    // Typed as read-only, but read only when the track is turned on: a new track would blank what is on the screen.
    else Object.assign(track, { src: url });
  }, [track, url]);
  return null;
};
