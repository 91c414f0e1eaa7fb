import { Dialog } from '../../components/Dialog.tsx';
import { shortcutHelp } from './logic/keyboard.ts';
import classes from './ShortcutsDialog.module.css';

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <dl className={classes.list}>
      {shortcutHelp.map(({ keys, does }) => (
        <div key={does} className={classes.row}>
          <dt className={classes.keys}>
            {keys.map((key) => (
              <kbd key={key} className={classes.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd className={classes.does}>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
