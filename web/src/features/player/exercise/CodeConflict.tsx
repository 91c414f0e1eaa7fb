import { Stack } from '@mantine/core';
import type { NotesSaver } from '../study/notes/notes-saver.ts';
import type { SavedNotes } from '../study/notes/notes-versions.ts';
import { NotesConflict } from '../study/notes/NotesConflict.tsx';
import classes from './Exercise.module.css';

/** Code that was saved elsewhere meanwhile, and the choice between both. Two programs cannot be joined as notes can. */
export const CodeConflict = ({
  theirs,
  onChoose,
}: {
  theirs: SavedNotes;
  onChoose: NotesSaver['choose'];
}) => (
  <Stack gap="sm">
    <NotesConflict
      title="This code was changed somewhere else"
      choices={['mine', 'theirs']}
      theirs={theirs}
      onChoose={onChoose}
    />
    <pre className={classes.code} translate="no" tabIndex={0} role="group" aria-label="The other version">
      {theirs.content || 'Empty'}
    </pre>
  </Stack>
);
