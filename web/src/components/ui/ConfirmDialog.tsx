import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormProblem } from '../learner/FormProblem.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Asks before something is done that cannot be undone, and does it. Stays open with the reason when that fails. */
export const ConfirmDialog = ({
  title,
  keep = 'Keep it',
  confirm,
  confirming = confirm,
  failed,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  keep?: string;
  confirm: string;
  /** Label of the button while it is being done. */
  confirming?: string;
  /** What is said when `onConfirm` rejects. */
  failed?: string;
  /** Does it, after which whoever opened the dialog closes it. */
  onConfirm: () => Promise<void> | void;
  /** Called when the learner decides against it. */
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}) => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
    } catch {
      setProblem(failed);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} busy={isBusy} onClose={onClose}>
      <Stack gap="0.85rem">
        <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
        <FormProblem size="sm">{problem}</FormProblem>
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" busy={isBusy} onClick={onClose}>
            {keep}
          </Button>
          <Button busy={isBusy} onClick={() => void run()}>
            {isBusy ? confirming : confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
