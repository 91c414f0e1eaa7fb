import type { SiteConfig } from '../site-config.ts';
import { cleanReferrer, type PageView } from './clean.ts';

/** A measurement of how a page loaded and answered (web-vitals). */
export interface Vital {
  readonly name: string;
  readonly value: number;
  readonly rating: string;
  readonly id: string;
  /** Page on which it was taken, clean. */
  readonly path: string;
}

/** Somewhere that measurements go, from consent to its end. */
export interface Sink {
  pageView(view: PageView): void;
  vital(vital: Vital): void;
  /** Consent was withdrawn. */
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

/** GA4 by Google's tag, whose script is loaded here and never before consent. It sends what it is given and no page of its own. */
const analyticsSink = (id: string): Sink => {
  const page = window as unknown as AnalyticsWindow;
  const queue = (page.dataLayer ??= []);
  page[`ga-disable-${id}`] = false;
  // The tag takes `arguments` objects alone.
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
    // Without this the tag would read the address itself, email and all.
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
      const place = { ...always, page_location: `${origin}${path}`, page_title: title };
      // Whatever the tag sends by itself later goes under the clean address too.
      gtag('set', place);
      gtag('event', 'page_view', place);
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
      page[`ga-disable-${id}`] = true;
      gtag('consent', 'update', { analytics_storage: 'denied' });
      script.remove();
      forgetCookies();
    },
  };
};

/** Addresses of this site that keep what they get; a lost one is no loss. */
const recorderSink = (pageViews: string, vitals: string | undefined): Sink => {
  const post = (address: string, body: unknown) =>
    void fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      // The page's own address would go along, with everything in its query.
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);
  return {
    pageView: (view) => post(pageViews, view),
    vital: (vital) => vitals && post(vitals, vital),
    stop: () => undefined,
  };
};

/** Opens everything that the deployment names. */
export const openSinks = ({ analyticsId, pageViews, webVitals }: SiteConfig): Sink[] => [
  ...(analyticsId ? [analyticsSink(analyticsId)] : []),
  ...(pageViews ? [recorderSink(pageViews, webVitals)] : []),
];
