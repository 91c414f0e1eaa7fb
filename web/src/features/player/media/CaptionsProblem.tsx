import { Button } from '../../../components/ui/Button.tsx';
import { useMedia, useMediaState } from './media-context.ts';
import classes from './MediaStage.module.css';

/** Says above the picture that captions could not be loaded. Stays mounted while empty, as live regions must. */
export const CaptionsProblem = () => {
  const media = useMedia();
  const isShown = useMediaState(({ captions, captionsFailed }) => captions && captionsFailed);
  return (
    <div className={classes.captions} role="status" data-top="">
      {isShown && (
        <>
          <span>Captions could not be loaded.</span>
          <Button
            size="sm"
            onClick={() => {
              // The button goes.
              media.el?.focus({ preventScroll: true });
              media.setCaptionsFailed(false);
            }}
          >
            Try again
          </Button>
        </>
      )}
    </div>
  );
};
