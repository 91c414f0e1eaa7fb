import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PersonalToken } from '#contract/schemas/user.ts';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { showToast } from '../../lib/shell/toast.ts';

/** Asks before a token is revoked, and revokes it. */
const RevokeTokenDialog = ({
  token: { id, name },
  onClose,
}: {
  token: PersonalToken;
  onClose: (isRevoked: boolean) => void;
}) => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const revoke = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await api.revokeToken({ params: { tokenId: id } });
    } catch (error) {
      // Revoked in another window, or expired meanwhile.
      if (!(error instanceof ApiProblem && error.status === 404)) {
        setProblem('The token could not be revoked and still works. Please try again.');
        setIsBusy(false);
        return;
      }
    }
    showToast('The token is revoked.', 'success');
    onClose(true);
  };
  return (
    <Dialog title="Revoke this token?" busy={isBusy} onClose={() => onClose(false)}>
      <Stack gap="0.85rem">
        <Text style={{ overflowWrap: 'anywhere' }}>
          Whatever uses <strong>{name}</strong> is refused from now on. This cannot be undone.
        </Text>
        <FormProblem size="sm">{problem}</FormProblem>
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" busy={isBusy} onClick={() => onClose(false)}>
            Keep it
          </Button>
          <Button busy={isBusy} onClick={() => void revoke()}>
            {isBusy ? 'Revoking…' : 'Revoke'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export default RevokeTokenDialog;
