import { Box, Combobox, Group, Input, useCombobox } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { deviceZone } from '../../lib/browser/device-zone.ts';
import classes from './ZoneField.module.css';
import { allZones, describeZone, findZones } from './zones.ts';

const shownMax = 60;

/** Time zone picker: a field that lists the zones with what was typed. */
export const ZoneField = ({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (zone: string) => void;
}) => {
  const id = useId();
  const ids = useMemo(() => allZones(), []);
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => setTyped('') });
  const isOpen = combobox.dropdownOpened;
  const found = isOpen ? findZones(ids, typed, shownMax) : [];
  const device = deviceZone();
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (isOpen) selectFirstOption();
  }, [isOpen, typed, selectFirstOption]);

  return (
    <Input.Wrapper
      id={id}
      label="Time zone"
      description={`Scheduled lectures unlock in this time zone. Changing it moves only future unlocks; open lectures stay open.${
        value === ''
          ? ' Until you choose one, courses you subscribed to by email keep the zone of that device, and others use UTC.'
          : ''
      }`}
      error={problem}
    >
      <Group gap="0.6rem">
        <Box flex="1 1 16rem" miw={0}>
          <Combobox
            store={combobox}
            withinPortal={false}
            onOptionSubmit={(zone) => {
              onChange(zone);
              combobox.closeDropdown();
            }}
          >
            <Combobox.Target withExpandedAttribute>
              <Input
                autoComplete="off"
                spellCheck={false}
                placeholder={isOpen && value ? describeZone(value) : 'Search a city or region'}
                value={isOpen || !value ? typed : describeZone(value)}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  combobox.openDropdown();
                }}
                onClick={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.Target>
            <Combobox.Dropdown>
              <Combobox.Options className={classes.list} aria-label="Time zones">
                {found.map((zone) => (
                  <Combobox.Option key={zone.id} value={zone.id} className={classes.zone}>
                    <span>{zone.label}</span>
                    <span className={classes.offset}>{zone.offset}</span>
                  </Combobox.Option>
                ))}
                {found.length === 0 && <Combobox.Empty>No matching time zone.</Combobox.Empty>}
              </Combobox.Options>
            </Combobox.Dropdown>
          </Combobox>
        </Box>
        {device !== undefined && value !== device && (
          <Button look="quiet" onClick={() => onChange(device)}>
            Use this device’s zone
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
};
