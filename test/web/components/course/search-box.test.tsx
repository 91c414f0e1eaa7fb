import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { SearchBox } from '#web/components/course/SearchBox.tsx';
import { hasResource } from '#web/lib/api/useResource.ts';
import { courseCard } from '../../support/courses.ts';
import { fakeApi, problem } from '../../support/learner.tsx';
import { renderAt } from '../../support/render-app.tsx';

const results = { courses: [courseCard('rag')], lastEvaluatedKey: null };
/** Serves these courses, whatever is searched. @returns the calls, as they are made */
const serve = (list: unknown = results) => fakeApi({ 'GET /public/courses?*': list });
const box = () => screen.getByPlaceholderText<HTMLInputElement>('Search courses...');

describe('submitting a search', () => {
  it('fetches trimmed text, and goes to the courses with the query in the address and the results in memory only', async () => {
    const calls = serve();
    const { place } = renderAt('/', <SearchBox />);
    await userEvent.type(box(), '  rag  {Enter}');
    await waitFor(() => expect(place.address).toBe('/courses?search=rag'));
    expect(place.state).toBeNull();
    expect(hasResource('courses:search=rag')).toBe(true);
    // When typing is slow, suggestions are requested in between.
    const searches = calls.map(({ path }) => path).filter((path) => !path.includes('limit='));
    expect(searches).toEqual(['/public/courses?search=rag']);
    expect(box().value).toBe('');
  });

  it('leaves the search to the list when the fetch fails', async () => {
    serve(problem(503, 'unavailable'));
    const { place } = renderAt('/', <SearchBox />);
    await userEvent.type(box(), 'vector search{Enter}');
    await waitFor(() => expect(place.address).toBe('/courses?search=vector+search'));
    expect(box().value).toBe('');
  });

  it('goes to the plain list for blank text without a request', async () => {
    const calls = fakeApi({});
    const { place } = renderAt('/', <SearchBox />);
    await userEvent.type(box(), '   {Enter}');
    await waitFor(() => expect(place.address).toBe('/courses'));
    expect(place.state).toBeNull();
    expect(calls).toHaveLength(0);
    expect(box().value).toBe('');
  });

  const slowly = () => {
    const { promise, resolve } = Promise.withResolvers();
    serve(() => promise);
    return () => act(async () => resolve({ body: results }));
  };

  it('shows that it is searching, and keeps what is typed meanwhile', async () => {
    const answer = slowly();
    const { place } = renderAt('/', <SearchBox />);
    const form = screen.getByRole('search');
    await userEvent.type(box(), 'rag{Enter}');
    expect(form.getAttribute('aria-busy')).toBe('true');
    await userEvent.type(box(), ' agents');
    await answer();
    await waitFor(() => expect(place.address).toBe('/courses?search=rag'));
    expect(box().value).toBe('rag agents');
    expect(form.getAttribute('aria-busy')).toBe('false');
  });

  it('leads nowhere once the visitor has gone elsewhere', async () => {
    const answer = slowly();
    const { place } = renderAt(
      '/',
      <>
        <SearchBox />
        <Link to="/faq">Questions</Link>
      </>,
    );
    await userEvent.type(box(), 'rag{Enter}');
    await userEvent.click(screen.getByRole('link', { name: 'Questions' }));
    expect(screen.getByRole('search').getAttribute('aria-busy')).toBe('false');
    await answer();
    expect(place.address).toBe('/faq');
  });

  it('sends one request for an impatient double submit', async () => {
    const calls = serve();
    renderAt('/', <SearchBox />);
    await userEvent.type(box(), 'rag{Enter}{Enter}');
    await waitFor(() => expect(box().value).toBe(''));
    expect(calls.filter(({ path }) => path === '/public/courses?search=rag')).toHaveLength(1);
  });
});
