import type { SiteConfig } from '../../lib/site-config.ts';
import { useMeasuring } from './useMeasuring.ts';

/** Measures for as long as it is there: who has not said yes downloads none of it. */
const Measuring = ({ config, pathname }: { readonly config: SiteConfig; readonly pathname: string }) => {
  useMeasuring(config, pathname);
  return null;
};

export default Measuring;
