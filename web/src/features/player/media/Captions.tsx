import { useEffect, useRef, useState } from 'react';
import { useCaptionStyle } from './caption-style.ts';
import { useMedia, useMediaState } from './media-context.ts';
import classes from './MediaStage.module.css';
import { followSystem, isDrawnBySystem } from './screens.ts';

/** The track of the language that is wanted, else the first one. */
const chooseTrack = (tracks: readonly TextTrack[], language: string | null): TextTrack | undefined =>
  tracks.find((track) => track.language === language) ?? tracks[0];

/** A cue that asks for a place in the upper half stands at the top, as where something is written below. */
const isAtTop = ({ line, snapToLines }: VTTCue): boolean =>
  typeof line === 'number' && (snapToLines ? line >= 0 && line < 8 : line < 50);

/**
 * What is being said, over the picture. The page draws it and not the browser, so that the controls do not cover it; where
 * the system draws the video, it draws the captions as well.
 */
export const Captions = () => {
  const media = useMedia();
  const isWanted = useMediaState(({ captions }) => captions);
  const language = useMediaState(({ captionsLanguage }) => captionsLanguage);
  const place = useRef<HTMLDivElement>(null);
  const style = useCaptionStyle();
  /** Tracks come and go with the lecture and with fresh addresses. */
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
