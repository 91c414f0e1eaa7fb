import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../../../components/ui/useFocusBack.ts';

/** z-index below the bar, whose button also closes the sheet. */
const belowBar = 40;

/** Scrolls the list to the open lecture, because focusing it does not. */
const showCurrent = (list: HTMLElement | null): void => {
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
};

/** The list of lectures as a sheet over the page, on small screens. */
const LectureSheet = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  useFocusBack();
  return (
    <Drawer opened onClose={onClose} title="Lectures" zIndex={belowBar}>
      <div ref={showCurrent}>{children}</div>
    </Drawer>
  );
};

export default LectureSheet;
