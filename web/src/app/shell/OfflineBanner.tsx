import { useOnline } from '../../lib/browser/useOnline.ts';
import classes from './OfflineBanner.module.css';

/** A banner that shows while the device is offline. */
export const OfflineBanner = () => {
  const online = useOnline();
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
