import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SearchBox } from '#web/components/course/SearchBox.tsx';
import { closeInsideSearch, useInsideSearch } from '#web/lib/shell/inside-search.ts';
import { courseCard } from '../../support/courses.ts';
import { fakeApi, problem, signIn, signOut } from '../../support/learner.tsx';
import { renderAt } from '../../support/render-app.tsx';

const results = { courses: [courseCard('rag'), courseCard('agents')], lastEvaluatedKey: null };
/** Serves these courses, whatever is searched. @returns the calls, as they are made */
const serve = (list: unknown = results) => fakeApi({ 'GET /public/courses?*': list });
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search courses' });
/** Enters the whole text at once: these tests are not about the debounce. */
const type = (text: string) => {
  box().focus();
  fireEvent.change(box(), { target: { value: text } });
};
const chosen = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : null;
};

describe('suggestions while typing', () => {
  it('ask once per pause, for a few courses', async () => {
    const calls = serve();
    renderAt('/', <SearchBox />);
    type('rag');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(calls.map(({ path }) => path)).toEqual(['/public/courses?search=rag&limit=5']);
    expect(box().getAttribute('aria-expanded')).toBe('true');
  });

  it('lead to a course by arrow key and Enter, without a search', async () => {
    const calls = serve();
    const { place } = renderAt('/', <SearchBox />);
    type('rag');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toMatch(/Course agents/);
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBeNull();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(place.address).toBe('/courses/agents'));
    expect(calls).toHaveLength(1);
    expect(box().value).toBe('');
  });

  it('say the language of each title, and lay it out in the direction of its own words', async () => {
    serve({ ...results, courses: [courseCard('rag', { title: 'الاسترجاع', language: 'ar' })] });
    renderAt('/', <SearchBox />);
    type('rag');
    const title = await screen.findByText('الاسترجاع');
    expect([title.dir, title.lang]).toEqual(['auto', 'ar']);
  });

  it('lead to a course by a click', async () => {
    serve();
    const { place } = renderAt('/', <SearchBox />);
    type('rag');
    await userEvent.click(await screen.findByRole('option', { name: /Course rag/ }));
    await waitFor(() => expect(place.address).toBe('/courses/rag'));
  });

  it('close with Escape, and Enter then searches', async () => {
    serve();
    const { place } = renderAt('/', <SearchBox />);
    type('rag');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(box().value).toBe('rag');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(place.address).toBe('/courses?search=rag'));
  });

  it('stay away when they cannot be had', async () => {
    const calls = serve(problem(503, 'unavailable'));
    renderAt('/', <SearchBox />);
    type('rag');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('search inside courses for all that was typed, also before its courses are there', async () => {
    signIn();
    serve();
    const Inside = () => <output>{useInsideSearch()?.text}</output>;
    renderAt(
      '/',
      <>
        <SearchBox />
        <Inside />
      </>,
    );
    type('ra');
    await screen.findAllByRole('option');
    type('rag');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(screen.getByRole('status').textContent).toBe('rag');
    closeInsideSearch();
    signOut();
  });
});
