import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { measures } from '../../lib/analytics/sinks.ts';
import { usePrivacy } from '../../lib/consent.ts';
import { loadSiteConfig, type SiteConfig } from '../../lib/site-config.ts';
import { PrivacyPanel } from './PrivacyPanel.tsx';
import { useMeasuring } from './useMeasuring.ts';

/** Asks once, and measures while it is allowed. Without anything to measure it asks nothing. */
const AnalyticsHost = () => {
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
  useMeasuring(isConfigured && consent === 'granted' ? config : null, pathname);
  if (!isChoosing && !(isConfigured && consent === null)) return null;
  return <PrivacyPanel consent={consent} isConfigured={isConfigured} wasAskedFor={isChoosing} />;
};

export default AnalyticsHost;
