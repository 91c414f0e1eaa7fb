import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { formatBytes } from '../../lib/text/format-bytes.ts';

/** Asks before something is removed from this device, and removes it. @param props.title what; empty for everything */
const RemoveDialog = ({
  title,
  bytes,
  onRemove,
  onClose,
  onRemoved,
}: {
  title: string;
  bytes: number;
  onRemove: () => Promise<void>;
  onClose: () => void;
  onRemoved: () => void;
}) => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const remove = async () => {
    setIsBusy(true);
    try {
      await onRemove();
      onRemoved();
    } catch {
      setProblem('It could not be removed. Please try again.');
      setIsBusy(false);
    }
  };
  return (
    <Dialog title="Remove from this device?" busy={isBusy} onClose={onClose}>
      <Stack gap="0.85rem">
        <Text>
          {title === '' ? <span>Everything</span> : <bdi>{title}</bdi>}
          <span>
            {` leaves this device, which frees ${formatBytes(bytes)}. Your progress and your notes stay. To have it without a network again, take it along again.`}
          </span>
        </Text>
        <Text role="alert" c="red">
          {problem}
        </Text>
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" busy={isBusy} onClick={onClose}>
            Keep it
          </Button>
          <Button busy={isBusy} onClick={() => void remove()}>
            {isBusy ? 'Removing…' : 'Remove'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export default RemoveDialog;
