import { useId } from 'react';
import { Button } from '#web/components/ui/Button.tsx';
import { formatMoment } from '#web/lib/text/format.ts';
import classes from './Notes.module.css';
import type { NotesSaver } from './notes-saver.ts';
import type { SavedNotes } from './notes-versions.ts';

/** Explains a conflict with a version that was saved elsewhere, and offers ways to resolve it. */
export const NotesConflict = ({
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
        <h3 id={id} className={classes.conflictTitle}>
          These notes were changed somewhere else
        </h3>
        <p>
          Both versions are here and nothing is lost. Choose what to keep
          {theirs.updatedAt && (
            <>
              <span>{'; the other one was saved on '}</span>
              <time dateTime={theirs.updatedAt}>{formatMoment(theirs.updatedAt)}</time>
            </>
          )}
          <span>.</span>
        </p>
      </div>
      <div className={classes.choices}>
        <Button size="sm" onClick={() => onChoose('both')}>
          Keep both
        </Button>
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
