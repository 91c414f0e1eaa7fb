import type { SiteConfig } from '../browser/site-config.ts';
import { cleanReferrer, type PageView } from './clean.ts';

/** One web-vitals measurement of loading or responsiveness. */
export interface Vital {
  readonly name: string;
  readonly value: number;
  readonly rating: string;
  readonly id: string;
  /** Cleaned path of the measured page. */
  readonly path: string;
}

/** A destination of measurements, open while the visitor consents. */
export interface Sink {
  pageView(view: PageView): void;
  vital(vital: Vital): void;
  /** Called when consent is withdrawn. */
  stop(): void;
}

type Gtag = (...command: unknown[]) => void;
interface AnalyticsWindow {
  dataLayer?: unknown[];
  [disabled: `ga-disable-${string}`]: boolean;
}

const analyticsCookies = /(?:^|;\s*)(_ga(?:_[A-Z0-9]+)?)=/g;

const forgetCookies = () => {
  const names = [...document.cookie.matchAll(analyticsCookies)].map(([, name = '']) => name);
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  for (const name of names) {
    document.cookie = `${name}=; Max-Age=0; Path=/`;
    for (const domain of domains) document.cookie = `${name}=; Max-Age=0; Path=/; Domain=${domain}`;
  }
};

/** Google Analytics 4. Loads Google's tag, which happens only after consent; the tag sends no page view by itself. */
const analyticsSink = (id: string): Sink => {
  const analyticsWindow = window as unknown as AnalyticsWindow;
  const queue = (analyticsWindow.dataLayer ??= []);
  analyticsWindow[`ga-disable-${id}`] = false;
  // The tag accepts only `arguments` objects, not arrays.
  const gtag: Gtag = function () {
    // eslint-disable-next-line prefer-rest-params -- see above
    queue.push(arguments);
  };
  const { origin } = window.location;
  const always = { page_referrer: cleanReferrer(document.referrer, origin) };
  gtag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  });
  gtag('js', new Date());
  gtag('config', id, {
    ...always,
    // Otherwise the tag would read the real address, email included.
    page_location: `${origin}/`,
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.referrerPolicy = 'origin';
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  return {
    pageView: ({ path, title }) => {
      const page = { ...always, page_location: `${origin}${path}`, page_title: title };
      // Events that the tag sends by itself later use the cleaned address too.
      gtag('set', page);
      gtag('event', 'page_view', page);
    },
    vital: ({ name, value, rating, id: metric, path }) =>
      gtag('event', name, {
        value: name === 'CLS' ? Math.round(value * 1_000) : Math.round(value),
        metric_id: metric,
        metric_rating: rating,
        page_location: `${origin}${path}`,
        non_interaction: true,
      }),
    stop: () => {
      analyticsWindow[`ga-disable-${id}`] = true;
      gtag('consent', 'update', { analytics_storage: 'denied' });
      script.remove();
      forgetCookies();
    },
  };
};

/** Posts measurements to URLs of this site; failures are ignored. */
const recorderSink = (pageViews: string, vitals: string | undefined): Sink => {
  const post = (address: string, body: unknown) =>
    void fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      // The Referer header would carry the page's full address, query included.
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);
  return {
    pageView: (view) => post(pageViews, view),
    vital: (vital) => vitals && post(vitals, vital),
    stop: () => undefined,
  };
};

/** Opens every sink that the deployment configures. */
export const openSinks = ({ analyticsId, pageViews, webVitals }: SiteConfig): Sink[] => [
  ...(analyticsId ? [analyticsSink(analyticsId)] : []),
  ...(pageViews ? [recorderSink(pageViews, webVitals)] : []),
];
