import { ConfirmDialog } from '../../components/ui/ConfirmDialog.tsx';

/** Asks before the calendar address is replaced. */
const RotateDialog = (on: { onConfirm: () => void; onClose: () => void }) => (
  <ConfirmDialog
    title="Make a new calendar address?"
    keep="Keep the address"
    confirm="Make a new address"
    {...on}
  >
    The old address stops working at once: calendar programs that use it get nothing more, until you give them
    the new one.
  </ConfirmDialog>
);

export default RotateDialog;
