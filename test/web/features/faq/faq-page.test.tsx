import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toSource } from '#domain/chat/answer.ts';
import { faqPassages } from '#domain/chat/passages.ts';
import { faq } from '#domain/faq/faq.ts';
import { everyQuestion } from '#web/content/faq.ts';
import FaqPage from '#web/features/faq/FaqPage.tsx';
import { renderAt } from '../../support/render-app.tsx';

const hrefs = faqPassages.map((passage) => toSource({ passage, from: 0, to: 0, score: 1 }).href);

it.each(hrefs)('%s, which the assistant links to, opens an answer', (href) => {
  const { container } = renderAt(href, <FaqPage />);
  const asked = container.querySelector<HTMLDetailsElement>(`details[id="${href.split('#')[1]}"]`);
  expect(asked?.open).toBe(true);
});

it('shows the three that are asked most, then every other question once', () => {
  renderAt('/faq', <FaqPage />);
  const others = screen.getByRole('heading', { name: 'More questions' }).closest('section') as HTMLElement;
  const shown = [...document.querySelectorAll('details')].map(({ id }) => id);
  expect(shown).toEqual(everyQuestion.map(({ id }) => id));
  expect([...shown].sort()).toEqual(faq.map(({ id }) => id).sort());
  expect(shown.slice(0, 3)).toEqual(['access-courses', 'downloading-materials', 'certificate']);
  expect(others.querySelectorAll('details')).toHaveLength(faq.length - 3);
  expect(within(others).getAllByRole('heading', { level: 3 })).toHaveLength(5);
});
