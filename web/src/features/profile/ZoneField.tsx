import { Input } from '@mantine/core';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { deviceZone } from '../../lib/browser/device-zone.ts';
import classes from './ZoneField.module.css';
import { allZones, describeZone, findZones } from './zones.ts';

const shownMax = 60;

/** Time zone picker: a combobox with a listbox popup, as in the WAI-ARIA pattern. */
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
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => allZones(), []);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const isOpen = typed !== undefined;
  const found = isOpen ? findZones(ids, typed, shownMax) : [];
  const device = deviceZone();

  const open = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const close = () => setTyped(undefined);
  const choose = (zone: string) => {
    onChange(zone);
    close();
    input.current?.focus();
  };
  const move = (to: number) => {
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open('');
      else if (found.length > 0)
        move((active + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const zone = found[active];
      if (zone) choose(zone.id);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };

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
      <div className={classes.row}>
        <div className={classes.box}>
          <Input
            ref={input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found[active] ? `${id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={isOpen && value ? describeZone(value) : 'Search a city or region'}
            value={typed ?? (value ? describeZone(value) : '')}
            onChange={(event) => open(event.target.value)}
            onClick={() => {
              if (!isOpen) open('');
            }}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          <ul
            ref={list}
            id={`${id}-list`}
            className={classes.list}
            role="listbox"
            aria-label="Time zones"
            hidden={!isOpen || found.length === 0}
          >
            {found.map((zone, index) => (
              <li
                key={zone.id}
                id={`${id}-${index}`}
                className={classes.zone}
                role="option"
                aria-selected={index === active}
                // Runs before the field's blur, which closes the list.
                onPointerDown={(event) => {
                  event.preventDefault();
                  choose(zone.id);
                }}
              >
                <span>{zone.label}</span>
                <span className={classes.offset}>{zone.offset}</span>
              </li>
            ))}
          </ul>
          {isOpen && found.length === 0 && (
            <p className={classes.none} role="status">
              No matching time zone.
            </p>
          )}
        </div>
        {device !== undefined && value !== device && (
          <Button look="quiet" onClick={() => onChange(device)}>
            Use this device’s zone
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
};
