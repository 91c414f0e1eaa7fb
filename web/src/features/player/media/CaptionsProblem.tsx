import { useEffect } from 'react';
import { Button } from '../../../components/ui/Button.tsx';
import { useMedia, useMediaState } from './media-context.ts';
import classes from './MediaStage.module.css';

const words = 'Captions could not be loaded.';

/** Gives the focus to the stage when the button goes that has it: pressed, or because the captions came by themselves. */
const giveBack = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button)
    button.closest<HTMLElement>('[data-media-player]')?.focus({ preventScroll: true });
};

/** Says above the picture that captions could not be loaded. */
export const CaptionsProblem = () => {
  const media = useMedia();
  const isShown = useMediaState(({ captions, captionsFailed }) => captions && captionsFailed);
  useEffect(() => {
    if (!isShown) return undefined;
    // In the stage's live region: one that came with its words would not be heard.
    media.announce(words);
    // The same words are announced again only after others.
    return () => {
      if (media.state.announcement === words) media.announce('');
    };
  }, [media, isShown]);
  return (
    isShown && (
      <div className={classes.captions} role="group" data-top="">
        <span>{words}</span>
        <Button ref={giveBack} size="sm" onClick={() => media.setCaptionsFailed(false)}>
          Try again
        </Button>
      </div>
    )
  );
};
