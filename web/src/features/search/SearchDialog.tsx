import { Box, Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { searchTextMax } from '#contract/search-text.ts';
import { Button } from '../../components/ui/Button.tsx';
import { CloseIcon, SearchIcon } from '../../components/ui/icons.tsx';
import type { InsideSearch } from '../../lib/shell/inside-search.ts';
import { FoundPlaces } from './FoundPlaces.tsx';
import classes from './SearchDialog.module.css';
import { Count, SearchOutcome } from './SearchOutcome.tsx';
import { useHits } from './useHits.ts';
import { usePlaces } from './usePlaces.ts';

/**
 * Opens the native dialog, which closes when the learner goes to another page.
 * @param onClose called when it is closed, after it restored the focus
 */
const useModal = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [key, onClose]);
  return { dialog, close: () => dialog.current?.close() };
};

/** Whether to search in this course or in all of the learner's. */
const ScopeChoice = ({
  isEverywhere,
  onChange,
}: {
  isEverywhere: boolean;
  onChange: (isEverywhere: boolean) => void;
}) => {
  const name = useId();
  return (
    <Group
      className={classes.scope}
      gap="0.4rem 1.25rem"
      px="1.1rem"
      pt="0.7rem"
      role="radiogroup"
      aria-label="Where to search"
    >
      {[false, true].map((everywhere) => (
        <Group key={String(everywhere)} component="label" gap="0.45rem" fz="sm">
          <input
            type="radio"
            name={name}
            checked={isEverywhere === everywhere}
            onChange={() => onChange(everywhere)}
          />
          <span>{everywhere ? 'All my courses' : 'This course'}</span>
        </Group>
      ))}
    </Group>
  );
};

/** Says what the keys of the field do. */
const KeyLegend = () => (
  <Text className={classes.keys} size="xs" c="dimmed" px="1.1rem" py="0.55rem" aria-hidden="true">
    <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> opens · <kbd>Esc</kbd> closes
  </Text>
);

/** The field of the search, which keeps the focus. */
const SearchField = ({
  id,
  label,
  text,
  chosen,
  onType,
  onKeyDown,
}: {
  /** What the ids of the list and its rows begin with. */
  id: string;
  label: string;
  text: string;
  /** Index of the selected row; -1 without rows. */
  chosen: number;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) => (
  <input
    className={classes.input}
    type="text"
    role="combobox"
    aria-label={label}
    aria-autocomplete="list"
    aria-expanded={chosen >= 0}
    aria-controls={`${id}-list`}
    aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
    placeholder={label}
    autoComplete="off"
    autoCapitalize="off"
    enterKeyHint="go"
    maxLength={searchTextMax}
    value={text}
    onChange={(event) => onType(event.target.value)}
    onKeyDown={onKeyDown}
  />
);

/**
 * Searches the learner's courses: the text of videos, articles and quizzes. Keyboard use follows the WAI-ARIA combobox
 * pattern: the field keeps the focus, the arrow keys select a result, Enter opens it.
 */
const SearchDialog = ({
  search,
  sub,
  onClose,
}: {
  search: InsideSearch;
  sub: string;
  onClose: () => void;
}) => {
  const { dialog, close } = useModal(onClose);
  const ways = usePlaces(sub, close);
  const id = useId();
  const [text, setText] = useState(search.text);
  const [isEverywhere, setIsEverywhere] = useState(search.course === undefined);
  const scope = isEverywhere ? undefined : search.course;
  const { hits, retry } = useHits(text, scope);
  const places =
    hits.status === 'found' ? hits.hits : hits.status === 'searching' ? hits.before : ([] as const);
  const [active, setActive] = useState(0);
  const chosen = Math.min(active, places.length - 1);

  const type = (next: string) => {
    setText(next);
    setActive(0);
  };
  const choose = (index: number) => {
    setActive(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = places.length - 1;
    const target = {
      ArrowDown: chosen < last ? chosen + 1 : 0,
      ArrowUp: chosen > 0 ? chosen - 1 : last,
    }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (target !== undefined && last >= 0) {
      event.preventDefault();
      choose(target);
    } else if (event.key === 'Escape') {
      // By default, Escape would only clear the search field.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // While a search runs, the visible results belong to an earlier text.
      const hit = hits.status === 'found' ? places[chosen] : undefined;
      if (hit) ways.open(hit);
    }
  };

  const where = scope ? 'this course' : 'your courses';
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={`Search in ${where}`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <Stack className={classes.panel} gap={0}>
        <Group className={classes.head} gap="sm" wrap="nowrap" pl="1.1rem" pr="xs" py="0.6rem">
          <Box component={SearchIcon} c="dimmed" flex="none" />
          <SearchField
            id={id}
            label={`Search in ${where}`}
            text={text}
            chosen={chosen}
            onType={type}
            onKeyDown={onKeyDown}
          />
          <Button look="plain" size="sm" aria-label="Close the search" onClick={close}>
            <CloseIcon />
          </Button>
        </Group>
        {search.course && (
          <ScopeChoice
            isEverywhere={isEverywhere}
            onChange={(everywhere) => {
              setIsEverywhere(everywhere);
              setActive(0);
            }}
          />
        )}
        <Count hits={hits} />
        <FoundPlaces
          id={id}
          places={places}
          chosen={chosen}
          isBusy={hits.status === 'searching'}
          showsCourse={!scope}
          ways={ways}
          onPoint={setActive}
        />
        <SearchOutcome hits={hits} text={text} isInCourse={scope !== undefined} onRetry={retry} />
        <KeyLegend />
      </Stack>
    </dialog>
  );
};

export default SearchDialog;
