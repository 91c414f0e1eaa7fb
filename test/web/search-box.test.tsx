import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SearchBox } from '../../web/src/components/SearchBox.tsx';
import { courseCard, failure, renderAt, stubApi } from './support/render-app.tsx';

const results = { courses: [courseCard('rag')], lastEvaluatedKey: null };
const box = () => screen.getByPlaceholderText<HTMLInputElement>('Search courses...');

describe('submitting a search', () => {
  it('fetches trimmed text and goes to the courses with results and query', async () => {
    const requests = stubApi({ '/api/public/courses': results });
    const { place } = renderAt('/', <SearchBox />);
    await userEvent.type(box(), '  rag  {Enter}');
    await waitFor(() => expect(place.address).toBe('/courses'));
    expect(place.state).toEqual({ query: 'rag', results });
    expect(requests.map(({ search }) => search)).toEqual(['?search=rag']);
    expect(box().value).toBe('');
  });

  it('leaves the search to the list when the fetch fails', async () => {
    stubApi({ '/api/public/courses': () => failure(503, 'unavailable', 'A service is not answering.') });
    const { place } = renderAt('/', <SearchBox />);
    await userEvent.type(box(), 'vector search{Enter}');
    await waitFor(() => expect(place.address).toBe('/courses?search=vector+search'));
    expect(box().value).toBe('');
  });

  it('goes to the plain list for blank text without a request', async () => {
    const requests = stubApi({});
    const { place } = renderAt('/', <SearchBox />);
    await userEvent.type(box(), '   {Enter}');
    await waitFor(() => expect(place.address).toBe('/courses'));
    expect(place.state).toBeNull();
    expect(requests).toHaveLength(0);
    expect(box().value).toBe('');
  });

  it('sends one request for an impatient double submit', async () => {
    const requests = stubApi({ '/api/public/courses': results });
    renderAt('/', <SearchBox />);
    await userEvent.type(box(), 'rag{Enter}{Enter}');
    await waitFor(() => expect(box().value).toBe(''));
    expect(requests.filter(({ search }) => search === '?search=rag')).toHaveLength(1);
  });
});
