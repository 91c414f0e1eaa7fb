import { useEffect, useRef } from 'react';
import { createPageView, isUnmeasured } from '../../lib/analytics/clean.ts';
import { observeTitle } from '../../lib/analytics/observe-title.ts';
import { openSinks, type Sink } from '../../lib/analytics/sinks.ts';
import type { SiteConfig } from '../../lib/browser/site-config.ts';

/** A page must stay open this long to count as a view; a shorter one only redirects. */
const settledAfterMs = 400;
/** Wait for a page whose title equals the previous page's: its own title may be the same, or not set yet. */
const sameTitlePatienceMs = 2_000;

/** Reports page views and web-vitals while mounted. In a separate chunk, so only visitors who consented download it. */
const Measuring = ({ config, pathname }: { readonly config: SiteConfig; readonly pathname: string }) => {
  const sinks = useRef<readonly Sink[]>([]);

  useEffect(() => {
    const opened = openSinks(config);
    sinks.current = opened;
    import('../../lib/analytics/vitals.ts').then(
      ({ watchVitals }) =>
        watchVitals((vital) => {
          // The web-vitals library cannot be stopped, so ignore what it reports after unmounting.
          if (sinks.current === opened) for (const sink of opened) sink.vital(vital);
        }),
      () => undefined,
    );
    return () => {
      sinks.current = [];
      for (const sink of opened) sink.stop();
    };
  }, [config]);

  const reportedTitle = useRef<string>(undefined);
  useEffect(() => {
    if (isUnmeasured(window.location.pathname)) return undefined;
    const reportView = () => {
      stop();
      reportedTitle.current = document.title;
      const view = createPageView(window.location, document.title);
      for (const sink of sinks.current) sink.pageView(view);
    };
    const stopWatching = observeTitle(settledAfterMs, reportView);
    const hasNewTitle = document.title !== reportedTitle.current;
    const timer = setTimeout(reportView, hasNewTitle ? settledAfterMs : sameTitlePatienceMs);
    const stop = () => {
      stopWatching();
      clearTimeout(timer);
    };
    return stop;
  }, [config, pathname]);

  return null;
};

export default Measuring;
