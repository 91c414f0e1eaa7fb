import { Box, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { showToast } from '../../lib/shell/toast.ts';
import classes from './DataSection.module.css';
import { readEverything } from './export.ts';
import { needsSignIn, takeIntent } from './sign-in-again.ts';
import { SignInAgain } from './SignInAgain.tsx';

const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx'));

const fileName = (): string => `northlight-my-data-${new Date().toISOString().slice(0, 10)}.json`;

const explain = (error: unknown): string =>
  error instanceof ApiProblem && error.code === 'too_many_requests'
    ? 'You exported your data several times within the hour. Please try again later.'
    : 'Your data could not be collected. Please try again.';

const Row = ({ title, words, children }: { title: string; words: string; children: Elements }) => (
  <Group justify="space-between" gap="0.75rem 1.5rem">
    <Box flex="1 1 16rem" miw={0}>
      <Title order={3} fz="md">
        {title}
      </Title>
      <Text c="dimmed">{words}</Text>
    </Box>
    {children}
  </Group>
);

/** Data export and account deletion. */
export const DataSection = () => {
  const { user } = useSession();
  const section = useRef<HTMLDivElement>(null);
  const [isExporting, setIsExporting] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  /** Action to resume after the learner signed in again for it. */
  const [resumed] = useState(() => (user ? takeIntent(user.sub, ['export', 'delete']) : undefined));
  const [isLeaving, setIsLeaving] = useState(resumed === 'delete');
  /** The word that was typed before that sign-in counts for one dialog. */
  const [isTyped, setIsTyped] = useState(isLeaving);

  const stay = () => {
    setIsLeaving(false);
    setIsTyped(false);
  };
  const exportAll = async () => {
    if (isExporting) return;
    setIsExporting(true);
    setIsRefused(false);
    try {
      const everything = await readEverything();
      saveFile(fileName(), `${JSON.stringify(everything, null, 2)}\n`, 'application/json');
      showToast('Your data is in your Downloads folder.', 'success');
    } catch (error) {
      if (needsSignIn(error)) setIsRefused(true);
      else showToast(explain(error), 'problem');
    } finally {
      setIsExporting(false);
    }
  };

  const resume = useEffectEvent(() => {
    section.current?.scrollIntoView({ block: 'center' });
    if (resumed === 'export') void exportAll();
  });
  useEffect(() => {
    if (!resumed) return undefined;
    // Waits for the page to show, and runs once even where React runs effects twice.
    const timer = setTimeout(resume);
    return () => clearTimeout(timer);
  }, [resumed]);

  return (
    <Stack ref={section} gap="1.25rem">
      <Row title="Export my data" words="Everything this site holds about you, as one JSON file.">
        <Button look="quiet" busy={isExporting} onClick={() => void exportAll()}>
          {isExporting ? 'Collecting…' : 'Export my data'}
        </Button>
        {isRefused && <SignInAgain intent="export" isRepeated={resumed === 'export'} />}
      </Row>
      <Divider />
      <Row
        title="Delete my account"
        words="Permanently erases your profile, courses, progress, notes and certificates."
      >
        <Button look="quiet" className={classes.dangerQuiet} onClick={() => setIsLeaving(true)}>
          Delete my account…
        </Button>
      </Row>
      {isLeaving && (
        <PartBoundary name="The dialog" onClose={stay}>
          <DeleteDialog isResumed={isTyped} onClose={stay} />
        </PartBoundary>
      )}
    </Stack>
  );
};
