import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../../../components/ui/useFocusBack.ts';

/** The bar stays in reach while the sheet is open: its button closes it too. */
const belowBar = 40;

/** Moves the list to the lecture that is open: what gives it the focus does not. */
const showCurrent = (list: HTMLElement | null): void => {
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
};

/** The list of lectures over the page of a small screen. */
const LectureSheet = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  useFocusBack();
  return (
    <Drawer opened onClose={onClose} title="Lectures" zIndex={belowBar}>
      <div ref={showCurrent}>{children}</div>
    </Drawer>
  );
};

export default LectureSheet;
