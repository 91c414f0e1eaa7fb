import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StudyTabs.module.css';

export interface StudyTab {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
}

/** Tabs below a lecture; only the selected panel is mounted. */
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
}) => (
  <Tabs
    className={classes.study}
    value={selected}
    onChange={(name) => name && onSelect(name)}
    keepMounted={false}
  >
    <Tabs.List className={classes.tabs} aria-label="Study tools">
      {tabs.map(({ name, label, icon }) => (
        <Tabs.Tab
          key={name}
          value={name}
          className={classes.tab}
          classNames={{ tabSection: classes.icon }}
          leftSection={icon}
        >
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {tabs.map(({ name }) => (
      <Tabs.Panel key={name} value={name} className={classes.panel}>
        {children}
      </Tabs.Panel>
    ))}
  </Tabs>
);
