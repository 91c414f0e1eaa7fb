import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { LearnerShell } from '#web/app/learner/LearnerShell.tsx';

export interface Place {
  address: string;
  state: unknown;
}

/** Renders in the learner shell and a router that starts at `at`. `place` has the current address and state. */
export const renderAt = (
  at: string | { pathname: string; search?: string; state: unknown },
  children: ReactNode,
) => {
  const place: Place = { address: '', state: null };
  const Follow = () => {
    const { pathname, search, state } = useLocation();
    place.address = `${pathname}${search}`;
    place.state = state;
    return null;
  };
  const view = render(
    <LearnerShell>
      <MemoryRouter initialEntries={[at]}>
        {children}
        <Follow />
      </MemoryRouter>
    </LearnerShell>,
  );
  return { ...view, place };
};

/** Stubs the API by path; a value may be a function of the URL. Unknown paths are a 404. */
export const stubApi = (answers: Record<string, unknown>) => {
  const requests: URL[] = [];
  const stub: typeof fetch = async (input) => {
    const url = new URL(String(input), 'https://site.invalid');
    requests.push(url);
    const known = answers[url.pathname];
    const body: unknown = typeof known === 'function' ? (known as (url: URL) => unknown)(url) : known;
    if (body instanceof Response) return body;
    return body === undefined
      ? new Response(JSON.stringify({ error: 'Not found.', code: 'not_found' }), { status: 404 })
      : new Response(JSON.stringify(body));
  };
  globalThis.fetch = stub;
  return requests;
};

/** An error response of the API. */
export const failure = (status: number, code: string, error: string) =>
  new Response(JSON.stringify({ error, code, requestId: 'r-1' }), { status });
