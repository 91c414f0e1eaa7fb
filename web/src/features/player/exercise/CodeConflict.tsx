import { Stack } from '@mantine/core';
import { useRef } from 'react';
import type { NotesSaver } from '../study/notes/notes-saver.ts';
import type { SavedNotes } from '../study/notes/notes-versions.ts';
import { NotesConflict } from '../study/notes/NotesConflict.tsx';
import classes from './Exercise.module.css';

/**
 * Code that was saved elsewhere meanwhile, and the choice between both. Two programs cannot be joined as notes can. The
 * choice then disappears, and the focus moves to the surrounding `data-focus-back` element.
 */
export const CodeConflict = ({
  theirs,
  onChoose,
}: {
  theirs: SavedNotes;
  onChoose: NotesSaver['choose'];
}) => {
  const root = useRef<HTMLDivElement>(null);
  const choose: typeof onChoose = (which) => {
    root.current?.closest<HTMLElement>('[data-focus-back]')?.focus({ preventScroll: true });
    onChoose(which);
  };
  return (
    <Stack ref={root} gap="sm">
      <NotesConflict
        title="This code was changed somewhere else"
        choices={['mine', 'theirs']}
        theirs={theirs}
        onChoose={choose}
      />
      <pre className={classes.code} translate="no" tabIndex={0} role="group" aria-label="The other version">
        {theirs.content || 'Empty'}
      </pre>
    </Stack>
  );
};
