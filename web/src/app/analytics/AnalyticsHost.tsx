import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePrivacy } from '../../lib/consent.ts';
import { loadSiteConfig, measures, type SiteConfig } from '../../lib/site-config.ts';
import { PrivacyPanel } from './PrivacyPanel.tsx';

const Measuring = lazy(() =>
  // Nobody misses it: without its code nothing is measured.
  import('./Measuring.tsx').catch(() => ({ default: () => null })),
);

/** Asks once, and measures while it is allowed. Without anything to measure it asks nothing. */
const AnalyticsHost = (): ReactNode => {
  const { pathname } = useLocation();
  const { consent, isChoosing } = usePrivacy();
  const [config, setConfig] = useState<SiteConfig | null>(null);

  useEffect(() => {
    let wanted = true;
    loadSiteConfig().then(
      (loaded) => wanted && setConfig(loaded),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);

  const isConfigured = config !== null && measures(config);
  return (
    <>
      {isConfigured && consent === 'granted' && (
        <Suspense fallback={null}>
          <Measuring config={config} pathname={pathname} />
        </Suspense>
      )}
      {(isChoosing || (isConfigured && consent === null)) && (
        <PrivacyPanel consent={consent} isConfigured={isConfigured} wasAskedFor={isChoosing} />
      )}
    </>
  );
};

export default AnalyticsHost;
