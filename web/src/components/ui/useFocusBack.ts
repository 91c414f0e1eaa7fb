import { useEffect, useState } from 'react';

/** Gives the focus back to what had it, when a dialog that is open as long as it is mounted goes. Mantine does so only for those that stay mounted. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
};
