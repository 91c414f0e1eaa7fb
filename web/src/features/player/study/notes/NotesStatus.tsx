import { Group } from '@mantine/core';
import { CloudOffIcon } from '#web/components/course/study-icons.tsx';
import { AppLink } from '#web/components/ui/AppLink.tsx';
import { CheckIcon } from '#web/components/ui/icons.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { formatTime } from '#web/lib/text/format.ts';
import type { NotesState } from './notes-saver.ts';

const troubles = {
  offline: 'Offline, kept on this device',
  'signed-out': 'Signed out, kept on this device',
  'too-long': 'Too long to save, kept on this device',
  refused: 'Not saved, kept on this device',
} as const;

const plainLook = { c: 'dimmed' } as const;
const troubleLook = {
  px: 'sm',
  py: '0.1rem',
  fw: 600,
  c: 'var(--nl-warning)',
  bg: 'var(--nl-warning-soft)',
  bdrs: 'lg',
} as const;

/** Save status of the notes: saving, time of the last save, or why the text is only on this device. */
export const NotesStatus = ({ state, address }: { state: NotesState; address: string }) => {
  const { phase, trouble, savedAt, isKept } = state;
  const lost = trouble && !isKept ? 'Not saved yet: keep this page open' : null;
  const troubled = phase === 'kept' && trouble ? (lost ?? troubles[trouble]) : '';
  return (
    <>
      <Group
        component="span"
        gap="0.25rem 0.35rem"
        mih="1.75rem"
        fz="sm"
        {...(phase === 'kept' || phase === 'conflict' ? troubleLook : plainLook)}
      >
        {phase === 'loading' && <span>Loading…</span>}
        {phase === 'saving' && <span>Saving…</span>}
        {phase === 'conflict' && <span>Conflict</span>}
        {phase === 'saved' && savedAt !== null && (
          <>
            <CheckIcon color="var(--nl-accent)" />
            <span>Saved </span>
            <time dateTime={savedAt}>{formatTime(savedAt)}</time>
          </>
        )}
        {phase === 'saved' && savedAt === null && <span>Saved as you type</span>}
        {troubled && (
          <>
            <CloudOffIcon />
            <span>{troubled}</span>
          </>
        )}
        {trouble === 'signed-out' && phase === 'kept' && (
          <AppLink to={paths.login.href({ returnTo: address })}>Sign in again</AppLink>
        )}
      </Group>
      <span role="status" className="visually-hidden">
        {troubled}
      </span>
    </>
  );
};
