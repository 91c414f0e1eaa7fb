import { useEffect, useRef } from 'react';
import { createPageView, isUnmeasured } from '../../lib/analytics/clean.ts';
import { openSinks, type Sink } from '../../lib/analytics/sinks.ts';
import { observeTitle } from '../../lib/observe-title.ts';
import type { SiteConfig } from '../../lib/site-config.ts';

/** A page that only leads on to another is not seen. */
const settledAfterMs = 400;
/** A page that still has the title of the one before it, because it is called the same, is seen after this time. */
const patienceMs = 2_000;

const here = () => createPageView(window.location, document.title);

/** Page views on every change of the route and web-vitals. */
export const useMeasuring = (config: SiteConfig, pathname: string): void => {
  const sinks = useRef<readonly Sink[]>([]);

  useEffect(() => {
    const opened = openSinks(config);
    sinks.current = opened;
    import('../../lib/analytics/vitals.ts').then(
      ({ watchVitals }) =>
        watchVitals((vital) => {
          // The library cannot be told to stop.
          if (sinks.current === opened) for (const sink of opened) sink.vital(vital);
        }),
      () => undefined,
    );
    return () => {
      sinks.current = [];
      for (const sink of opened) sink.stop();
    };
  }, [config]);

  const seenTitle = useRef<string>(undefined);
  useEffect(() => {
    if (isUnmeasured(window.location.pathname)) return undefined;
    const see = () => {
      stop();
      seenTitle.current = document.title;
      const view = here();
      for (const sink of sinks.current) sink.pageView(view);
    };
    const stopWatching = observeTitle(settledAfterMs, see);
    const isTitled = document.title !== seenTitle.current;
    const timer = setTimeout(see, isTitled ? settledAfterMs : patienceMs);
    const stop = () => {
      stopWatching();
      clearTimeout(timer);
    };
    return stop;
  }, [config, pathname]);
};
