import { useId } from 'react';
import { Button } from '#web/components/ui/Button.tsx';
import { formatMoment } from '#web/lib/text/format.ts';
import classes from './Notes.module.css';
import type { NotesSaver } from './notes-saver.ts';
import type { SavedNotes } from './notes-versions.ts';

type Choice = Parameters<NotesSaver['choose']>[0];

const labels = { both: 'Keep both', mine: 'Keep mine', theirs: 'Keep the other' } as const;

/** Explains a conflict with a version that was saved elsewhere, and offers ways to resolve it; the first one is the suggested one. */
export const NotesConflict = ({
  title = 'These notes were changed somewhere else',
  choices = ['both', 'mine', 'theirs'],
  theirs,
  onChoose,
}: {
  title?: string;
  choices?: readonly Choice[];
  theirs: SavedNotes;
  onChoose: NotesSaver['choose'];
}) => {
  const id = useId();
  return (
    <section className={classes.conflict} aria-labelledby={id}>
      <div role="alert">
        <h3 id={id} className={classes.conflictTitle}>
          {title}
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
        {choices.map((choice, index) => (
          <Button
            key={choice}
            size="sm"
            look={index === 0 ? 'primary' : 'quiet'}
            onClick={() => onChoose(choice)}
          >
            {labels[choice]}
          </Button>
        ))}
      </div>
    </section>
  );
};
