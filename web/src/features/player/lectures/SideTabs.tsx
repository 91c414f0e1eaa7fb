import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import classes from './SideTabs.module.css';

const tabKey = 'northlight:side-tab';
const names = ['lectures', 'transcript'] as const;
const labels = { lectures: 'Lectures', transcript: 'Transcript' } as const;

/** Tabs beside a video with captions: the lectures of the course, and the transcript. */
export const SideTabs = ({ lectures, transcript }: { lectures: ReactNode; transcript: ReactNode }) => {
  const [tab, setTab] = useState(() =>
    deviceStorage.read(tabKey) === 'transcript' ? 'transcript' : 'lectures',
  );
  const select = (name: string | null) => {
    if (!name) return;
    setTab(name);
    deviceStorage.write(tabKey, name);
  };
  return (
    <Tabs className={classes.tabs} value={tab} onChange={select} keepMounted={false}>
      <Tabs.List grow aria-label="Beside the video">
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {labels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={classes.panel} value="lectures">
        {lectures}
      </Tabs.Panel>
      <Tabs.Panel className={classes.panel} value="transcript">
        {transcript}
      </Tabs.Panel>
    </Tabs>
  );
};
