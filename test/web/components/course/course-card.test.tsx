import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CourseCard } from '#web/components/course/CourseCard.tsx';
import { courseCard } from '../../support/courses.ts';
import { renderAt } from '../../support/render-app.tsx';

it('a card says what language the words of its course are in, and its own words are in the site’s', () => {
  const german = courseCard('de', { title: 'Agenten', description: 'Worum es geht.', language: 'de' });
  renderAt(
    '/courses',
    <>
      <CourseCard course={german} />
      <CourseCard course={courseCard('plain')} />
    </>,
  );
  expect(screen.getByRole('link', { name: 'Agenten' }).lang).toBe('de');
  expect(screen.getByText('Worum es geht.').lang).toBe('de');
  expect(screen.getByText('In German').closest('[lang=de]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Course plain' }).lang).toBe('');
});
