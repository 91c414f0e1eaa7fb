import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { showToast } from '../../lib/shell/toast.ts';
import type { Seat } from './useTeams.ts';

/** Asks before a seat is taken back, and takes it back. */
const ReclaimDialog = ({
  teamId,
  seat: { id, email },
  onClose,
}: {
  teamId: string;
  seat: Seat;
  /** @param isChanged the seats are not as they were */
  onClose: (isChanged: boolean) => void;
}) => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const reclaim = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await api.reclaimSeat({ params: { teamId, seatId: id } });
      showToast('The seat is free again.', 'success');
      onClose(true);
    } catch (error) {
      const status = error instanceof ApiProblem ? error.status : 0;
      if (status === 404) {
        // Taken back in another window.
        onClose(true);
      } else if (status === 409) {
        showToast(`${email} has begun meanwhile, so the seat stays theirs.`, 'problem');
        onClose(true);
      } else {
        setProblem('The seat could not be taken back. Please try again.');
        setIsBusy(false);
      }
    }
  };
  return (
    <Dialog title="Take back this seat?" busy={isBusy} onClose={() => onClose(false)}>
      <Stack gap="0.85rem">
        <Text style={{ overflowWrap: 'anywhere' }}>
          The link that <strong>{email}</strong> has stops working, and the seat is free for somebody else.
          This cannot be undone; you can invite them again, with a new link.
        </Text>
        <FormProblem>{problem}</FormProblem>
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" busy={isBusy} onClick={() => onClose(false)}>
            Keep it
          </Button>
          <Button busy={isBusy} onClick={() => void reclaim()}>
            {isBusy ? 'Taking back…' : 'Take back'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export default ReclaimDialog;
