import { createTextTrack } from '@vidstack/react';
import { useEffect, useState } from 'react';
import type { Captions } from '../../../../../lambdas/contract/schemas/course.ts';

/**
 * Captions in one language. A fresh address takes the place of the old one without a new track: what is loaded stays on
 * the screen, and what is turned on later is loaded from the fresh address. Only a track that failed gives way to a new one.
 */
export const CaptionTrack = ({ lang, label, url, isFirst }: Captions & { readonly isFirst: boolean }) => {
  const [src, setSrc] = useState(url);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  if (failedAt !== null && failedAt !== url) {
    setFailedAt(null);
    setSrc(url);
  }
  const track = createTextTrack({ src, kind: 'captions', language: lang, label, default: isFirst });
  useEffect(() => {
    const fail = () => setFailedAt(url);
    track.addEventListener('error', fail);
    // Typed as read-only, but read only when the track is turned on.
    Object.assign(track, { src: url });
    return () => track.removeEventListener('error', fail);
  }, [track, url]);
  return null;
};
