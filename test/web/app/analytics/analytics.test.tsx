import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../support/render-app.tsx';

const auth = { domain: 'd', clientId: 'c', audience: 'a' };
interface Sent {
  address: string;
  body: Record<string, unknown>;
  referrerPolicy?: string | undefined;
}
let sent: Sent[] = [];
/** Opens the site with fresh modules: consent, settings and analytics start as after a page load. */
const open = async (config: object) => {
  vi.resetModules();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address === '/config.json') return Promise.resolve(new Response(JSON.stringify({ auth, ...config })));
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    sent.push({ address, body, referrerPolicy: init.referrerPolicy });
    return Promise.resolve(new Response('{}'));
  });
  const { default: AnalyticsHost } = await import('#web/app/analytics/AnalyticsHost.tsx');
  const { PrivacyChoices } = await import('#web/app/shell/PrivacyChoices.tsx');
  return renderAt(
    '/',
    <>
      <PrivacyChoices />
      <AnalyticsHost />
      <Link to="/faq">Away</Link>
    </>,
  );
};
const recorder = { pageViews: '/_local/page-views', webVitals: '/_local/web-vitals' };
const views = () => sent.filter(({ address }) => address === recorder.pageViews).map(({ body }) => body.path);
const tag = () => document.head.querySelector<HTMLScriptElement>('script[src*="googletagmanager"]');
const commands = () =>
  ((window as unknown as { dataLayer?: IArguments[] }).dataLayer ?? []).map((entry) => [...entry]);
const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)));

beforeEach(() => {
  sent = [];
  delete (window as unknown as { dataLayer?: unknown }).dataLayer;
  window.history.replaceState(null, '', '/courses/agents/welcome?email=ada@example.com&token=t');
  document.title = 'Welcome · Northlight';
});
afterEach(() => {
  tag()?.remove();
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: undefined, configurable: true });
});

describe('consent', () => {
  it('comes first: nothing is loaded or sent before, and nothing after a no, which is remembered', async () => {
    const { unmount } = await open({ ...recorder, analyticsId: 'G-TEST1' });
    await screen.findByRole('region', { name: 'Privacy choices' });
    await later();
    expect(tag()).toBeNull();
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'No thanks' }));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    await open({ ...recorder, analyticsId: 'G-TEST1' });
    await later();
    expect(screen.queryByRole('region')).toBeNull();
    expect(tag()).toBeNull();
    expect(sent).toEqual([]);
  });

  it('is not asked for where nothing is measured', async () => {
    await open({});
    await later();
    expect(screen.queryByRole('region')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Privacy choices' }));
    expect(screen.getByText(/is not measuring anything right now/)).toBeTruthy();
  });

  it('is taken as refused from a browser that says so', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    await open(recorder);
    await later();
    expect(screen.queryByRole('region')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('can be changed from the footer by keyboard, and the focus returns', async () => {
    localStorage.setItem('northlight:consent', 'granted');
    await open({ ...recorder, analyticsId: 'G-TEST1' });
    await waitFor(() => expect(views()).toHaveLength(1));
    document.cookie = '_ga=GA1.1.2; Path=/';
    document.cookie = '_ga_TEST1=GS1; Path=/';
    document.cookie = 'theme=dark; Path=/';
    const choices = screen.getByRole('button', { name: 'Privacy choices' });
    choices.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Privacy choices' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(choices);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'No thanks' }));
    expect(localStorage.getItem('northlight:consent')).toBe('denied');
    expect((window as unknown as Record<string, unknown>)['ga-disable-G-TEST1']).toBe(true);
    expect(tag()).toBeNull();
    expect(commands().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }]);
    expect(document.cookie).toBe('theme=dark');
  });

  it('that another tab takes back by forgetting everything is asked for again', async () => {
    localStorage.setItem('northlight:consent', 'granted');
    await open(recorder);
    await waitFor(() => expect(views()).toHaveLength(1));
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(await screen.findByRole('region', { name: 'Privacy choices' })).toBeTruthy();
  });
});

describe('measuring', () => {
  it('sends the clean page to the recorder', async () => {
    localStorage.setItem('northlight:consent', 'granted');
    await open(recorder);
    await waitFor(() => expect(views()).toEqual(['/courses/agents/welcome']));
    expect(tag()).toBeNull();
    expect(JSON.stringify(sent)).not.toContain('example.com');
    expect(sent[0]?.referrerPolicy).toBe('no-referrer');
  });

  it('reports nothing of a page whose address is a secret, neither the view nor its loading', async () => {
    const reports: ((metric: object) => void)[] = [];
    const watch = (report: (metric: object) => void) => void reports.push(report);
    vi.doMock('web-vitals', () => ({
      onCLS: watch,
      onFCP: watch,
      onINP: watch,
      onLCP: watch,
      onTTFB: watch,
    }));
    window.history.replaceState(null, '', '/preview/vectors_0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P');
    localStorage.setItem('northlight:consent', 'granted');
    await open(recorder);
    await waitFor(() => expect(reports).toHaveLength(5));
    reports[0]?.({ name: 'CLS', value: 0.1, rating: 'good', id: 'v1' });
    await later();
    expect(sent).toEqual([]);
    window.history.replaceState(null, '', '/faq');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    await waitFor(() => expect(views()).toEqual(['/faq']), { timeout: 4_000 });
    vi.doUnmock('web-vitals');
  });

  it('reports no measurement of loading once consent is withdrawn', async () => {
    const reports: ((metric: object) => void)[] = [];
    const watch = (report: (metric: object) => void) => void reports.push(report);
    vi.doMock('web-vitals', () => ({
      onCLS: watch,
      onFCP: () => undefined,
      onINP: () => undefined,
      onLCP: () => undefined,
      onTTFB: () => undefined,
    }));
    localStorage.setItem('northlight:consent', 'granted');
    await open(recorder);
    await waitFor(() => expect(reports).toHaveLength(1));
    const vitals = () => sent.filter(({ address }) => address === recorder.webVitals);
    reports[0]?.({ name: 'CLS', value: 0.1, rating: 'good', id: 'v1' });
    expect(vitals()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Privacy choices' }));
    await userEvent.click(screen.getByRole('button', { name: 'No thanks' }));
    reports[0]?.({ name: 'CLS', value: 0.2, rating: 'good', id: 'v2' });
    expect(vitals()).toHaveLength(1);
    vi.doUnmock('web-vitals');
  });

  it('counts a page under the title that it sets when it has come', async () => {
    localStorage.setItem('northlight:consent', 'granted');
    await open(recorder);
    await waitFor(() => expect(views()).toHaveLength(1));
    window.history.replaceState(null, '', '/courses/rag');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    await later();
    expect(views()).toHaveLength(1);
    document.title = 'RAG in practice · Northlight';
    await waitFor(() => expect(views()).toHaveLength(2));
    expect(sent.at(-1)?.body).toMatchObject({ title: 'RAG in practice · Northlight' });
    await later();
    expect(views()).toHaveLength(2);
  });

  it('gives Google’s tag clean addresses only, and sends no page view by itself', async () => {
    await open({ analyticsId: 'G-TEST1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
    await waitFor(() => expect(commands().some(([, name]) => name === 'page_view')).toBe(true));
    expect(tag()?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-TEST1');
    const { origin } = window.location;
    expect(commands()[0]).toEqual([
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'granted',
      },
    ]);
    expect(commands()[2]).toEqual([
      'config',
      'G-TEST1',
      expect.objectContaining({ send_page_view: false, page_location: `${origin}/`, page_referrer: '' }),
    ]);
    expect(commands().filter(([what]) => what === 'event')).toEqual([
      [
        'event',
        'page_view',
        {
          page_location: `${origin}/courses/agents/welcome`,
          page_title: 'Welcome · Northlight',
          page_referrer: '',
        },
      ],
    ]);
    expect(JSON.stringify(commands())).not.toContain('ada');
  });
});
