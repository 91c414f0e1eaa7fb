import { useState } from 'react';
import { Button } from '#web/components/ui/Button.tsx';
import classes from './Exercise.module.css';
import { Published } from './Published.tsx';

/** The button of the last hint goes when it is pressed; its hint takes the focus. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** Hints that open one by one. */
export const Hints = ({ hints }: { hints: readonly string[] }) => {
  const [shown, setShown] = useState(0);
  if (hints.length === 0) return null;
  return (
    <div className={classes.hints}>
      {hints.slice(0, shown).map((hint, index) => (
        // Not by the text: a renewal of its addresses must not take the focus again.
        <section key={index} aria-label={`Hint ${index + 1}`}>
          <h2 ref={index === hints.length - 1 ? takeFocus : undefined} tabIndex={-1} data-route-focus="">
            {`Hint ${index + 1} of ${hints.length}`}
          </h2>
          <Published html={hint} />
        </section>
      ))}
      {shown < hints.length && (
        <Button look="quiet" size="sm" onClick={() => setShown(shown + 1)}>
          {shown === 0 ? 'Hint' : `Hint ${shown + 1} of ${hints.length}`}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {shown > 0 && `Hint ${shown} is open.`}
      </span>
    </div>
  );
};
