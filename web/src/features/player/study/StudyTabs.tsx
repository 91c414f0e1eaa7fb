import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './StudyTabs.module.css';

export interface StudyTab {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs by the ARIA pattern: one of them is a tab stop, the arrows move between them and open what they reach. */
export const StudyTabs = ({
  tabs,
  selected,
  onSelect,
  children,
}: {
  tabs: readonly StudyTab[];
  selected: string;
  onSelect: (name: string) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = step(
      tabs.findIndex(({ name }) => name === selected),
      tabs.length,
    );
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.name);
    list.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className={classes.study}>
      <div ref={list} className={classes.tabs} role="tablist" aria-label="Study tools" onKeyDown={press}>
        {tabs.map(({ name, label, icon }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={classes.tab}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {icon} {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={classes.panel} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
};
