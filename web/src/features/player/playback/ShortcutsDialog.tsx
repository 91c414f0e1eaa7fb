import { Box, Group, Kbd, Switch, Text } from '@mantine/core';
import ruled from '../../../components/learner/Ruled.module.css';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { shortcutHelp } from './shortcut-help.ts';
import classes from './ShortcutsDialog.module.css';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';

/** Lists the shortcuts of the player, with a switch for the single-key ones that work on the whole page. */
const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const isOn = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Box component="dl" m={0} className={ruled.rows}>
        {shortcutHelp.map(({ keys, does, isInPlayer }) => (
          <Box
            key={keys[0]}
            className={classes.row}
            py="0.45rem"
            {...(!isOn && !isInPlayer && { c: 'dimmed' })}
          >
            <Group component="dt" gap="0.35rem">
              {keys.map((key) => (
                <Kbd key={key} miw="1.9rem" ta="center">
                  {key}
                </Kbd>
              ))}
            </Group>
            <Box component="dd" m={0}>
              <span>{does}</span>
              {isInPlayer && (
                <Text size="xs" c="dimmed">
                  While the player has the focus
                </Text>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Box className={classes.setting} mt="md" pt="md">
        <Switch
          aria-label="Single-key shortcuts"
          label="Single-key shortcuts"
          description="Turn them off if letters or digits start things by accident, as with speech input. Space and the arrow keys go on working in the player."
          checked={isOn}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
      </Box>
    </Dialog>
  );
};

export default ShortcutsDialog;
