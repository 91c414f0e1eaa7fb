import {
  Alert,
  Drawer,
  Input,
  InputBase,
  MantineThemeContext,
  Modal,
  Progress,
  Switch,
  Tabs,
  TextInput,
} from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { learnerTheme } from '#web/app/learner/learner-theme.ts';
import { LearnerShell } from '#web/app/learner/LearnerShell.tsx';

/** Names of the theme's properties that the components read. */
const readOf = (children: ReactNode): readonly string[] => {
  const read = new Set<string>();
  const watched = new Proxy(learnerTheme, {
    get: (theme, key) => {
      if (typeof key === 'string') read.add(key);
      return Reflect.get(theme, key) as unknown;
    },
  });
  render(
    <LearnerShell>
      <MantineThemeContext value={watched}>{children}</MantineThemeContext>
    </LearnerShell>,
  );
  return [...read];
};

const nothing = () => undefined;

describe('the theme of learners', () => {
  it.each([
    ['a dialog', <Modal key="" opened onClose={nothing} title="Here" />],
    ['a sheet', <Drawer key="" opened onClose={nothing} title="Here" />],
    [
      'tabs',
      <Tabs key="" defaultValue="here">
        <Tabs.List>
          <Tabs.Tab value="here">Here</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="here">There</Tabs.Panel>
      </Tabs>,
    ],
    ['a switch', <Switch key="" label="Here" />],
    ['a field', <TextInput key="" label="Here" error="Why" />],
    ['lines of text', <InputBase key="" component="textarea" multiline label="Here" />],
    [
      'a field of parts',
      <Input.Wrapper key="" label="Here">
        <Input />
      </Input.Wrapper>,
    ],
    ['a meter', <Progress key="" value={20} aria-label="Here" />],
    [
      'an alert',
      <Alert key="" role="status">
        Here
      </Alert>,
    ],
  ])('has all that %s reads of it', (_, part) => {
    const read = readOf(part);
    expect(document.body.innerHTML).toContain('Here');
    expect(read).toContain('components');
    expect(read.filter((key) => !(key in learnerTheme))).toEqual([]);
  });
});
