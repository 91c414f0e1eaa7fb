import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppLink } from '#web/components/ui/AppLink.tsx';
import { MenuLink } from '#web/components/ui/MenuLink.tsx';
import { setPreloader } from '#web/lib/routing/preload.ts';
import { renderAt } from '../../support/render-app.tsx';

const preloaded = vi.fn();
beforeEach(() => {
  preloaded.mockReset();
  setPreloader(preloaded);
});

describe('a link within the site', () => {
  it('leads to its page without leaving the site, with what it is given', () => {
    const { place } = renderAt(
      '/',
      <AppLink to="/courses?q=rag#all" state={{ from: 'bar' }} children="Courses" />,
    );
    const link = screen.getByRole('link', { name: 'Courses' });
    expect(link.getAttribute('href')).toBe('/courses?q=rag#all');
    expect(fireEvent.click(link)).toBe(false);
    expect(place).toMatchObject({ address: '/courses?q=rag', state: { from: 'bar' } });
  });

  it.each([
    ['with a key that opens a tab', { ctrlKey: true }],
    ['with another button', { button: 1 }],
  ])('is left to the browser when it is pressed %s', (_how, press) => {
    const { place } = renderAt('/', <AppLink to="/courses" children="Courses" />);
    expect(fireEvent.click(screen.getByRole('link'), press)).toBe(true);
    expect(place.address).toBe('/');
  });

  it('is left to the browser when it opens a tab, and to its owner when that prevents it', () => {
    const { place } = renderAt(
      '/',
      <>
        <AppLink to="/faq" target="_blank" children="Tab" />
        <AppLink to="/faq" onClick={(event) => event.preventDefault()} children="Not now" />
      </>,
    );
    for (const name of ['Tab', 'Not now']) fireEvent.click(screen.getByRole('link', { name }));
    expect(place.address).toBe('/');
  });

  it('starts the download of its page when it is pointed at or focused', () => {
    renderAt('/', <AppLink to="/courses?q=rag" children="Courses" />);
    fireEvent.pointerEnter(screen.getByRole('link'));
    fireEvent.focus(screen.getByRole('link'));
    expect(preloaded.mock.calls).toEqual([['/courses'], ['/courses']]);
  });
});

describe('a link in a menu', () => {
  it.each([
    ['/solution', '/solution', false, 'page'],
    ['/Solution', '/solution', false, 'page'],
    ['/solution/teams', '/solution', false, 'page'],
    ['/solution/teams', '/solution', true, null],
    ['/solutions', '/solution', false, null],
    ['/courses', '/', true, null],
  ])('at %s the one to %s (this page alone: %s) is current: %s', (at, to, end, current) => {
    renderAt(at, <MenuLink to={to} end={end} children="Here" />);
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
  });
});
