import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePrivacy } from '../../lib/analytics/consent.ts';
import { hasAnalytics, loadSiteConfig, type SiteConfig } from '../../lib/browser/site-config.ts';
import { PrivacyPanel } from './PrivacyPanel.tsx';

const Measuring = lazy(() =>
  // A failed download only means that this visit is not measured.
  import('./Measuring.tsx').catch(() => ({ default: () => null })),
);

/** Asks for consent once and measures while it is granted. A deployment without analytics never asks. */
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

  const isConfigured = config !== null && hasAnalytics(config);
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
