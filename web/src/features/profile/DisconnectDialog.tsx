import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '#contract/schemas/connections.ts';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';

/** Asks before an assistant is disconnected, and disconnects it. */
const DisconnectDialog = ({
  connection: { id, name },
  onClose,
  onEnded,
}: {
  connection: Connection;
  onClose: () => void;
  onEnded: () => void;
}) => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const end = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      await api.endConnection({ params: { connectionId: id } });
      onEnded();
    } catch (error) {
      // Ended in another window.
      if (error instanceof ApiProblem && error.status === 404) return onEnded();
      setProblem('It could not be disconnected. Please try again.');
      setIsBusy(false);
    }
  };
  return (
    <Dialog title="Disconnect this assistant?" busy={isBusy} onClose={onClose}>
      <Stack gap="0.85rem">
        <Text>
          <bdi>{name}</bdi> can do nothing more for you from this moment. What it did stays. To connect it
          again, sign in again and allow it anew.
        </Text>
        <FormProblem size="sm">{problem}</FormProblem>
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" busy={isBusy} onClick={onClose}>
            Keep it
          </Button>
          <Button busy={isBusy} onClick={() => void end()}>
            {isBusy ? 'Disconnecting…' : 'Disconnect'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export default DisconnectDialog;
