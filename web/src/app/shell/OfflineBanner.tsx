import { AppLink } from '../../components/ui/AppLink.tsx';
import { useOnline } from '../../lib/browser/useOnline.ts';
import { keptSub } from '../../lib/offline/kept-mark.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './OfflineBanner.module.css';

/** A banner that shows while the device is offline, and leads to what was taken along. */
export const OfflineBanner = () => {
  const online = useOnline();
  return (
    <div role="status" className={classes.region}>
      {!online && (
        <p className={classes.banner}>
          <span>
            {
              'You are offline. Playback progress and notes are saved on this device and sent when you reconnect. '
            }
          </span>
          {keptSub() !== null && <AppLink to={paths.onThisDevice.href()}>What you took along</AppLink>}
        </p>
      )}
    </div>
  );
};
