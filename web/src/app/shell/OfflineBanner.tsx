import { useSyncExternalStore } from 'react';
import classes from './OfflineBanner.module.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** A banner that shows while the device is offline. */
export const OfflineBanner = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={classes.region}>
      {!online && (
        <p className={classes.banner}>
          You are offline. Playback progress and notes are saved on this device and sent when you reconnect.
        </p>
      )}
    </div>
  );
};
