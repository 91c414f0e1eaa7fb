import { Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Button } from '#web/components/ui/Button.tsx';
import { formatMoment } from '#web/lib/text/format.ts';
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
    <Stack
      component="section"
      gap="0.85rem"
      p="1.1rem 1.25rem"
      bg="var(--nl-warning-soft)"
      bdrs="md"
      aria-labelledby={id}
    >
      <div role="alert">
        <Title order={3} id={id} fz="md" c="var(--nl-warning)" mb="0.25rem">
          {title}
        </Title>
        <Text>
          Both versions are here and nothing is lost. Choose what to keep
          {theirs.updatedAt && (
            <>
              <span>{'; the other one was saved on '}</span>
              <time dateTime={theirs.updatedAt}>{formatMoment(theirs.updatedAt)}</time>
            </>
          )}
          <span>.</span>
        </Text>
      </div>
      <Group gap="0.6rem">
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
      </Group>
    </Stack>
  );
};
