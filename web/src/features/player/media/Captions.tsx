import { useEffect, useRef, useState } from 'react';
import { useCaptionStyle } from './caption-style.ts';
import { useMedia, useMediaState } from './media-context.ts';
import classes from './MediaStage.module.css';
import { followSystem, isDrawnBySystem } from './screens.ts';

/** Returns the track in the preferred language, else the first one. */
const chooseTrack = (tracks: readonly TextTrack[], language: string | null): TextTrack | undefined =>
  tracks.find((track) => track.language === language) ?? tracks[0];

/** Whether a cue is positioned in the upper half, for example because the picture shows text below. */
const isAtTop = ({ line, snapToLines }: VTTCue): boolean =>
  typeof line === 'number' && (snapToLines ? line >= 0 && line < 8 : line < 50);

/**
 * Captions over the picture. The page draws them instead of the browser, so that the controls do not cover them. Where the
 * system draws the video, it draws the captions too.
 */
export const Captions = () => {
  const media = useMedia();
  const isWanted = useMediaState(({ captions }) => captions);
  const language = useMediaState(({ captionsLanguage }) => captionsLanguage);
  const place = useRef<HTMLDivElement>(null);
  const style = useCaptionStyle();
  /** Counts track changes, which come with another lecture or a renewed address. */
  const [count, setCount] = useState(0);
  useEffect(() => {
    const tracks = media.video?.textTracks;
    if (!tracks?.addEventListener) return undefined;
    const change = () => setCount((each) => each + 1);
    const types = ['addtrack', 'removetrack'] as const;
    for (const type of types) tracks.addEventListener(type, change);
    return () => {
      for (const type of types) tracks.removeEventListener(type, change);
    };
  }, [media]);
  useEffect(() => {
    const { video } = media;
    const element = place.current;
    if (!video?.textTracks || !element) return undefined;
    const all = [...video.textTracks];
    const chosen = isWanted ? chooseTrack(all, language) : undefined;
    const setModes = () => {
      for (const track of all)
        track.mode = track !== chosen ? 'disabled' : isDrawnBySystem(video) ? 'showing' : 'hidden';
    };
    const draw = () => {
      const cues = [...(chosen?.activeCues ?? [])] as VTTCue[];
      element.toggleAttribute('data-top', cues.length > 0 && cues.every(isAtTop));
      element.replaceChildren(
        ...cues.map((cue) => {
          const line = document.createElement('span');
          line.append(cue.getCueAsHTML());
          return line;
        }),
      );
    };
    setModes();
    draw();
    chosen?.addEventListener('cuechange', draw);
    const endSystem = followSystem(video, setModes);
    return () => {
      endSystem();
      chosen?.removeEventListener('cuechange', draw);
      element.replaceChildren();
    };
  }, [media, isWanted, language, count]);
  return <div ref={place} className={classes.captions} style={style} dir="auto" data-captions="" />;
};
