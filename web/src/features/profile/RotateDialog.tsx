import { Group, Stack, Text } from '@mantine/core';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';

/** Asks before the calendar address is replaced. */
const RotateDialog = ({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) => (
  <Dialog title="Make a new calendar address?" onClose={onClose}>
    <Stack gap="0.85rem">
      <Text>
        The old address stops working at once: calendar programs that use it get nothing more, until you give
        them the new one.
      </Text>
      <Group justify="end" gap="0.6rem">
        <Button look="quiet" onClick={onClose}>
          Keep the address
        </Button>
        <Button onClick={onConfirm}>Make a new address</Button>
      </Group>
    </Stack>
  </Dialog>
);

export default RotateDialog;
