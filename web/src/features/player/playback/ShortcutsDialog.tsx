import { Switch } from '@mantine/core';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { shortcutHelp } from './keyboard.ts';
import classes from './ShortcutsDialog.module.css';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';

/** Lists the shortcuts of the player, with a switch for the single-key ones that work on the whole page. */
const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const isOn = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={classes.list}>
        {shortcutHelp.map(({ keys, does, isInPlayer }) => (
          <div key={keys[0]} className={classes.row} data-off={!isOn && !isInPlayer ? '' : undefined}>
            <dt className={classes.keys}>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={classes.does}>
              <span>{does}</span>
              {isInPlayer && <span className={classes.where}>While the player has the focus</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.setting}>
        <Switch
          aria-label="Single-key shortcuts"
          label="Single-key shortcuts"
          description="Turn them off if letters or digits start things by accident, as with speech input. Space and the arrow keys go on working in the player."
          checked={isOn}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
};

export default ShortcutsDialog;
