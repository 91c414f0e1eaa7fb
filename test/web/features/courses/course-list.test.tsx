import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CourseListPage from '#web/features/courses/CourseListPage.tsx';
import { mergePages } from '#web/features/courses/useCourseList.ts';
import { findSearchDestination } from '#web/lib/courses/course-search.ts';
import { courseCard } from '../../support/courses.ts';
import { type Call, callsTo, fakeApi, problem } from '../../support/learner.tsx';
import { renderAt } from '../../support/render-app.tsx';

const facets = {
  topics: [{ value: 'mlops', label: 'MLOps', count: 2 }],
  levels: [{ value: 'beginner', label: 'Beginner', count: 3 }],
  durations: [{ value: '1-4-weeks', label: '1–4 weeks', count: 4 }],
};
const page = (
  ids: string[],
  lastEvaluatedKey: Record<string, unknown> | null = null,
  suggestion?: string,
  total = ids.length,
) => ({
  courses: ids.map((id) => courseCard(id)),
  total,
  lastEvaluatedKey,
  suggestion,
});
/** Serves this list and these facets, whatever is asked for. @returns the calls, as they are made */
const serve = (list: unknown = page(['a']), choices: unknown = facets) =>
  fakeApi({ 'GET /public/courses?*': list, 'GET /public/facets?*': choices });
const listRequests = (calls: Call[]) => callsTo(calls, 'GET', /^\/public\/courses/).map(({ query }) => query);
const isLater = ({ query }: Call) => query.has('lastEvaluatedKey');
const twoPages = (call: Call) => ({
  body: isLater(call) ? page(['b', 'c']) : page(['a', 'b'], { at: 'b', sig: 'x' }),
});
const unavailable = problem(503, 'unavailable', 'A service is not answering.');
const titles = () =>
  screen.getAllByRole('heading', { name: /^Course / }).map(({ textContent }) => textContent);

let unique = 0;
/** Later pages of a list stay cached between tests, so each test searches for something else. */
const ownSearch = () => `words${(unique += 1)}`;

const ListWithBack = () => {
  const navigate = useNavigate();
  return (
    <>
      <CourseListPage />
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
};

describe('course list', () => {
  let search = '';
  beforeEach(() => {
    search = ownSearch();
  });

  it('asks for what the address says', async () => {
    const calls = serve();
    renderAt('/courses?search=rag&level=beginner', <CourseListPage />);
    await screen.findByText('Course a');
    expect(listRequests(calls).map(String)).toEqual(['search=rag&level=beginner']);
  });

  it('puts a chosen filter into the address and keeps the search', async () => {
    serve();
    const { place } = renderAt(`/courses?search=${search}`, <CourseListPage />);
    const panel = await screen.findByRole('complementary', { name: 'Filters' });
    await userEvent.click(await within(panel).findByRole('radio', { name: /MLOps/ }));
    expect(place.address).toBe(`/courses?search=${search}&topic=mlops`);
  });

  it('offers the languages of a catalog that has several', async () => {
    const languages = [
      { value: 'en', label: 'English', count: 3 },
      { value: 'de', label: 'German', count: 1 },
    ];
    serve(undefined, { ...facets, languages });
    const { place } = renderAt(`/courses?search=${search}`, <CourseListPage />);
    const panel = await screen.findByRole('complementary', { name: 'Filters' });
    await userEvent.click(await within(panel).findByRole('radio', { name: /German/ }));
    expect(place.address).toBe(`/courses?search=${search}&language=de`);
  });

  it('asks nobody for the language of a catalog that has one', async () => {
    const languages = [{ value: 'en', label: 'English', count: 4 }];
    serve(undefined, { ...facets, languages });
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    const panel = await screen.findByRole('complementary', { name: 'Filters' });
    await within(panel).findByRole('radio', { name: /MLOps/ });
    expect(within(panel).queryByRole('group', { name: 'Language' })).toBeNull();
  });

  it('takes a filter away by its chip', async () => {
    serve();
    const { place } = renderAt('/courses?topic=mlops&level=beginner', <CourseListPage />);
    await userEvent.click(await screen.findByRole('button', { name: /remove the topic filter/ }));
    expect(place.address).toBe('/courses?level=beginner');
  });

  it('keeps the focus in its search field over a search, a clearing and a way back', async () => {
    serve();
    const { place } = renderAt(
      '/courses',
      <>
        <CourseListPage />
        <Link to="/courses?search=agents">Agents</Link>
      </>,
    );
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(field, 'rag{Enter}');
    expect(place.address).toBe('/courses?search=rag');
    expect(document.activeElement).toBe(field);
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(place.address).toBe('/courses');
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    await userEvent.click(screen.getByRole('link', { name: 'Agents' }));
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('agents');
  });

  it('makes each choice an entry of history, and none of a choice that changes nothing', async () => {
    serve();
    const { place } = renderAt('/courses?topic=mlops&level=beginner', <ListWithBack />);
    await userEvent.click(await screen.findByRole('button', { name: /remove the topic filter/ }));
    expect(place.address).toBe('/courses?level=beginner');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'newest');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'newest');
    expect(place.address).toBe('/courses?level=beginner&sort=newest');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(place.address).toBe('/courses?level=beginner');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(place.address).toBe('/courses?topic=mlops&level=beginner');
  });

  it('keeps both of two choices that are made before it is drawn again', async () => {
    serve();
    const { place } = renderAt('/courses', <CourseListPage />);
    const panel = await screen.findByRole('complementary', { name: 'Filters' });
    const [topic, level] = await Promise.all(
      [/MLOps/, /Beginner/i].map((name) => within(panel).findByRole('radio', { name })),
    );
    act(() => {
      topic?.click();
      level?.click();
    });
    expect(place.address).toBe('/courses?topic=mlops&level=beginner');
  });

  it('moves the focus to what the list is when the button that changed it goes', async () => {
    serve(({ query }: Call) => ({ body: page(query.has('level') ? [] : ['a']) }));
    renderAt('/courses?topic=mlops&level=beginner', <CourseListPage />);
    await userEvent.click(await screen.findByRole('button', { name: /remove the topic filter/ }));
    expect(document.activeElement?.getAttribute('role')).toBe('status');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all courses' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 course'));
  });

  it('shows the results of a search at once, and asks again in the background', async () => {
    const typed = ` ${search} agents & “tools” `;
    const to = await findSearchDestination(typed, () => Promise.resolve(page(['found'])));
    const calls = serve(page(['newer']));
    renderAt(to, <CourseListPage />);
    expect(screen.getByText('Course found')).toBeTruthy();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', typed.trim());
    expect(await screen.findByText('Course newer')).toBeTruthy();
    expect(listRequests(calls)).toHaveLength(1);
  });

  it('says how many courses there are, not how many are shown', async () => {
    serve(page(['a'], { at: 'a', sig: 'x' }, undefined, 27));
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    expect(await screen.findByText(`27 courses for “${search}”`)).toBeTruthy();
  });

  it('says so when courses have only some of the words', async () => {
    serve({ ...page(['a']), matched: 'some' });
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    expect(await screen.findByText(/These courses match part of it/)).toBeTruthy();
  });

  it('counts the choices for the search and the other filters', async () => {
    const calls = serve();
    renderAt(`/courses?search=${search}&topic=mlops&sort=newest`, <CourseListPage />);
    await screen.findByText('Course a');
    const counted = callsTo(calls, 'GET', /facets/).map(({ path }) => path);
    expect(counted).toContain(`/public/facets?search=${search}&topic=mlops`);
  });

  it('lists the newest first when asked to, and a search as it matches', async () => {
    const calls = serve();
    const { place } = renderAt('/courses?level=beginner', <CourseListPage />);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'newest');
    expect(place.address).toBe('/courses?level=beginner&sort=newest');
    await waitFor(() => expect(listRequests(calls).map(String)).toContain('level=beginner&sort=newest'));
  });

  it('offers courses and the assistant in place of nothing', async () => {
    serve(({ query }: Call) => ({ body: query.has('search') ? page([]) : page(['popular']) }));
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    expect(await screen.findByText('Course popular')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask the assistant' })).toBeTruthy();
  });

  it('shows no price of a course in preparation', async () => {
    const soon = { ...page([]), courses: [courseCard('soon', { available: false, price: 79 })], total: 1 };
    serve(soon);
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    expect(await screen.findByText('In preparation')).toBeTruthy();
    expect(screen.queryByText(/79/)).toBeNull();
  });

  it.each([
    ['results of before the reload', page(['before'])],
    ['results of another release', { courses: [{ name: 'before' }], lastEvaluatedKey: 'b' }],
    ['no results', 'x'],
  ])('asks the server when the history entry has %s', async (_what, results) => {
    const calls = serve();
    const state = { query: search, results };
    renderAt({ pathname: '/courses', search: `?search=${search}`, state }, <CourseListPage />);
    await screen.findByText('Course a');
    expect(titles()).toEqual(['Course a']);
    expect(listRequests(calls)).toHaveLength(1);
  });

  it('loads more from where the last page ended and moves the focus to the first new course', async () => {
    const calls = serve(twoPages);
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Load more courses' }));
    await screen.findByText('Course c');
    expect(listRequests(calls).at(-1)?.get('lastEvaluatedKey')).toBe('{"at":"b","sig":"x"}');
    expect(titles()).toEqual(['Course a', 'Course b', 'Course c']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Course c'));
    expect(screen.queryByRole('button', { name: 'Load more courses' })).toBeNull();
  });

  it('loads as many pages as it had when its document was left', async () => {
    serve(twoPages);
    sessionStorage.setItem('northlight:list-pages', JSON.stringify([[`search=${search}`, 1]]));
    vi.resetModules();
    const again = await import('#web/features/courses/CourseListPage.tsx');
    const { renderAt: draw } = await import('../../support/render-app.tsx');
    draw(`/courses?search=${search}`, <again.default />);
    await screen.findByText('Course c');
    expect(titles()).toEqual(['Course a', 'Course b', 'Course c']);
  });

  it('keeps the list when loading more fails, and lets one try again', async () => {
    serve((call: Call) => (isLater(call) ? unavailable() : { body: page(['a'], { at: 'a' }) }));
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Load more courses' }));
    await screen.findByRole('alert');
    expect(titles()).toEqual(['Course a']);
    expect(screen.getByRole('button', { name: 'Load more courses' })).toHaveProperty('disabled', false);
  });

  it('says what it searched instead when nothing matched', async () => {
    serve(page(['a'], null, 'retrieval augmented'));
    renderAt('/courses?search=retrieval+augmentd', <CourseListPage />);
    expect((await screen.findByText(/Showing results for/)).textContent).toContain('retrieval augmented');
  });

  it('offers the whole list when nothing is found', async () => {
    serve(page([]));
    const { place } = renderAt(`/courses?search=${search}`, <CourseListPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all courses' }));
    expect(place.address).toBe('/courses');
  });

  it('names the failure and retries on request', async () => {
    let broken = true;
    serve(() => (broken ? unavailable() : { body: page(['a']) }));
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Reference r')).toBeTruthy();
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Course a')).toBeTruthy();
  });

  it('works without facets', async () => {
    serve(undefined, problem(404, 'not_found'));
    renderAt(`/courses?search=${search}`, <CourseListPage />);
    expect(await screen.findByText('Course a')).toBeTruthy();
  });
});

describe('merging pages', () => {
  it('shows a course once that moved from one page to the next', () => {
    const pages = [page(['a', 'b']), page(['b', 'c'])].map((each) => ({ ...each, lastEvaluatedKey: null }));
    expect(mergePages(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
