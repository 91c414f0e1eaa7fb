import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { createPageView, isUnmeasured } from './clean.ts';
import type { Vital } from './sinks.ts';

/** Reports each web-vitals metric when its value is final. */
export const watchVitals = (report: (vital: Vital) => void): void => {
  const tell = ({ name, value, rating, id }: Metric) => {
    if (isUnmeasured(window.location.pathname)) return;
    report({ name, value, rating, id, path: createPageView(window.location, '').path });
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(tell);
};
