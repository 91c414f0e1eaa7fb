import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { refundArrivalDays, refundAskDays } from '#domain/payments/refund-policy.ts';
import { about } from '#web/content/about.ts';
import { accessibility } from '#web/content/accessibility.ts';
import { contact } from '#web/content/contact.ts';
import { everyQuestion, faq } from '#web/content/faq.ts';
import { footer } from '#web/content/footer.ts';
import { navigation } from '#web/content/navigation.ts';
import { fiction, numbers } from '#web/content/numbers.ts';
import { privacy } from '#web/content/privacy.ts';
import { terms } from '#web/content/terms.ts';
import { landGrid, landRows } from '#web/content/world-land.ts';
import { showsHome } from '#web/lib/routing/page-at.ts';
import { paths } from '#web/lib/routing/paths.ts';
import { publicPages } from '#web/prerender/public-pages.ts';

const root = join(import.meta.dirname, '../../..');
const contentFolder = join(root, 'web/src/content');
const modules: unknown[] = await Promise.all(
  readdirSync(contentFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(join(contentFolder, file)) as Promise<unknown>),
);

/** All objects in the copy, at any depth. */
const objects = (value: unknown): Record<string, unknown>[] => {
  if (Array.isArray(value)) return value.flatMap(objects);
  if (typeof value !== 'object' || value === null) return [];
  const record = { ...value } as Record<string, unknown>;
  return [record, ...Object.values(record).flatMap(objects)];
};
const everything = modules.flatMap(objects);
const links = everything.map(({ to }) => to).filter((to) => typeof to === 'string');
const anchors = new Set(everything.map(({ id }) => id).filter((id) => typeof id === 'string'));

describe('links in the copy', () => {
  it('are many', () => {
    expect(links.length).toBeGreaterThan(60);
  });

  it('all lead to a page of the site', () => {
    const lost = links.filter((to) => {
      const { pathname } = new URL(to, 'https://site.invalid');
      return pathname !== '/' && showsHome(pathname);
    });
    expect(lost).toEqual([]);
  });

  it('name no single course: another catalog would not have it', () => {
    const courses = links.filter((to) =>
      matchPath(paths.course.pattern, new URL(to, 'https://site.invalid').pathname),
    );
    expect(courses).toEqual([]);
  });

  it('end in anchors that there are', () => {
    const named = links.flatMap((to) => to.split('#')[1] ?? []).filter((anchor) => anchor !== 'inquiry');
    expect(named).toContain('access-courses');
    expect(named.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });
});

describe('what the copy promises', () => {
  const texts = everything
    .flatMap((entry) => Object.values(entry))
    .filter((text) => typeof text === 'string');

  it.each([
    ['statistics for instructors', /watched twice|get missed/],
    ['files in the text of a lecture', /its text links/],
    ['seats in the whole catalog', /whole catalog for a year/],
    ['reports on a group', /\breport(?:s|ing)? (?:on|about) (?:the|your) (?:group|team)|^A report$/],
    ['ratings by invented people', /participants rated/],
    ['learners counted in running text', /more than twenty countries|learners in 20\+/],
  ])('is not %s', (_what, promise) => {
    expect(texts.filter((text) => promise.test(text))).toEqual([]);
    expect(JSON.stringify(everyQuestion)).not.toMatch(promise);
    expect(publicPages.filter(({ description }) => promise.test(description))).toEqual([]);
  });

  it('is marked as invented beside the numbers and the people', () => {
    expect(fiction).toMatch(/demonstration.*invented/);
    expect(about.fiction).toMatch(/demonstration.*invented/);
  });
});

describe('the bar', () => {
  it('leads where the specification says', () => {
    expect(navigation.map(({ label }) => label)).toEqual([
      'Home',
      'Solutions',
      'Courses',
      'About',
      'Contact',
    ]);
    const solutions = navigation[1];
    expect([solutions?.overview, ...(solutions?.children ?? []).map(({ label }) => label)]).toEqual([
      'All Solutions',
      'Generative AI',
      'AI Agents',
      'Custom AI',
    ]);
  });
});

describe('public pages', () => {
  it('have addresses, titles and descriptions of their own', () => {
    for (const values of [
      publicPages.map(({ path }) => path),
      publicPages.map(({ title }) => title),
      publicPages.map((page) => page.description),
    ]) {
      expect(new Set(values).size).toBe(publicPages.length);
    }
  });

  it('describe themselves at a length that previews show', () => {
    expect(
      publicPages.filter(({ description }) => description.length < 60 || description.length > 165),
    ).toEqual([]);
  });

  it('can all be reached from the bar, the footer or a page they belong to', () => {
    const reachable = new Set([
      ...links.map((to) => new URL(to, 'https://site.invalid').pathname),
      ...footer.columns.flatMap((column) => column.links.map(({ to }) => to as string)),
    ]);
    expect(publicPages.map(({ path }) => path).filter((path) => !reachable.has(path))).toEqual([]);
  });

  it('ignore the case of their address', () => {
    expect(matchPath(paths.about.pattern, '/aboutus')).not.toBeNull();
    expect(showsHome('/aboutus')).toBe(false);
  });
});

describe('facts', () => {
  it('are the numbers of the specification', () => {
    expect(Object.values(numbers).map(({ value }) => value)).toEqual([
      '20,000+',
      '20+',
      '95%',
      '100+',
      '4.83/5',
      '750',
      '92%',
    ]);
  });

  it('name as many countries as the numbers claim, each at a place on land', () => {
    expect(about.reach.places.length).toBeGreaterThan(20);
    const atSea = about.reach.places.filter(({ at: [north, east] }) => {
      const row = Math.round((landGrid.north - north) / landGrid.step);
      const column = Math.round((east - landGrid.west) / landGrid.step);
      const near = [-1, 0, 1].flatMap((down) =>
        [-1, 0, 1].map((right) => landRows[row + down]?.[column + right]),
      );
      return !near.includes('#');
    });
    expect(atSea).toEqual([]);
  });

  it('date the legal pages', () => {
    for (const { updated, updatedOn } of [terms, privacy]) {
      expect(updated).toBe('October 10, 2024');
      expect(
        new Date(`${updatedOn}T12:00:00Z`).toLocaleDateString('en-US', {
          dateStyle: 'long',
          timeZone: 'UTC',
        }),
      ).toBe(updated);
    }
  });

  it('give the accessibility statement a way to complain', () => {
    expect(accessibility.action?.to).toBe(paths.contact.href());
    expect(accessibility.parts.map(({ id }) => id)).toContain('complain');
    expect(footer.legal.map(({ to }) => to)).toContain(paths.accessibility.href());
  });

  it('keep children under 13 out', () => {
    const text = JSON.stringify(privacy.parts.find(({ id }) => id === 'children'));
    expect(text).toMatch(/not for children under 13/);
  });

  it('give every part of a legal page an anchor of its own', () => {
    for (const { parts } of [accessibility, terms, privacy]) {
      expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
    }
  });

  it('state the same rule of refunds everywhere', () => {
    const told = [
      everyQuestion.find(({ id }) => id === 'refunds')?.answer,
      contact.questions.items.find(({ id }) => id === 'refund')?.answer,
      terms.parts.find(({ id }) => id === 'payments')?.text.flat(),
    ].map((paragraphs) => paragraphs?.join(' ') ?? '');
    for (const text of told) {
      expect([...text.matchAll(/(\d+|\w+) (?:working )?days/g)].map(([, days]) => days)).toEqual([
        String(refundAskDays),
        String(refundArrivalDays),
      ]);
      expect(text).toMatch(/watched less than a third of the course/);
      expect(text).toMatch(/premium lectures/);
    }
  });

  it('answer three questions on the help page first', () => {
    expect(faq.items.map(({ id }) => id)).toEqual(['access-courses', 'downloading-materials', 'certificate']);
  });
});
