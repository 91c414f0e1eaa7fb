import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import classes from './DataSection.module.css';

/** Asks before the calendar address is replaced. */
const RotateDialog = ({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) => (
  <Dialog title="Make a new calendar address?" onClose={onClose}>
    <div className={classes.delete}>
      <p>
        The old address stops working at once: calendar programs that use it get nothing more, until you give
        them the new one.
      </p>
      <div className={classes.dialogActions}>
        <Button look="quiet" onClick={onClose}>
          Keep the address
        </Button>
        <Button onClick={onConfirm}>Make a new address</Button>
      </div>
    </div>
  </Dialog>
);

export default RotateDialog;
