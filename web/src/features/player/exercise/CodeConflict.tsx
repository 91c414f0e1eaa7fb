import { useId } from 'react';
import { Button } from '#web/components/ui/Button.tsx';
import { formatMoment } from '#web/lib/text/format.ts';
import type { NotesSaver } from '../study/notes/notes-saver.ts';
import type { SavedNotes } from '../study/notes/notes-versions.ts';
import classes from './Exercise.module.css';

/** Explains that the code was saved elsewhere meanwhile, and lets the learner choose. */
export const CodeConflict = ({
  theirs,
  onChoose,
}: {
  theirs: SavedNotes;
  onChoose: NotesSaver['choose'];
}) => {
  const id = useId();
  return (
    <section className={classes.conflict} aria-labelledby={id}>
      <div role="alert">
        <h3 id={id}>This code was changed somewhere else</h3>
        <p>
          Both versions are here and nothing is lost. Choose which one to go on with
          {theirs.updatedAt && (
            <>
              <span>{'; the other one was saved on '}</span>
              <time dateTime={theirs.updatedAt}>{formatMoment(theirs.updatedAt)}</time>
            </>
          )}
          <span>.</span>
        </p>
      </div>
      <pre translate="no" tabIndex={0} role="group" aria-label="The other version">
        {theirs.content || 'Empty'}
      </pre>
      <div className={classes.choices}>
        <Button size="sm" look="quiet" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="sm" look="quiet" onClick={() => onChoose('theirs')}>
          Keep the other
        </Button>
      </div>
    </section>
  );
};
