import { ConfirmDialog } from '../../components/ui/ConfirmDialog.tsx';
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
}) => (
  <ConfirmDialog
    title="Remove from this device?"
    confirm="Remove"
    confirming="Removing…"
    failed="It could not be removed. Please try again."
    onConfirm={() => onRemove().then(onRemoved)}
    onClose={onClose}
  >
    {title === '' ? <span>Everything</span> : <bdi>{title}</bdi>}
    <span>
      {` leaves this device, which frees ${formatBytes(bytes)}. Your progress and your notes stay. To have it without a network again, take it along again.`}
    </span>
  </ConfirmDialog>
);

export default RemoveDialog;
