import { useEffect, useState } from 'react';

/** Restores the focus when a dialog unmounts. Mantine does so only for dialogs that stay mounted while closed. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
};
