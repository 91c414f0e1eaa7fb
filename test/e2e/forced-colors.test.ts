import { describe, expect, it } from 'vitest';
import { enrollIn, newDevice } from './support/browser.ts';
import { settled } from './support/settled.ts';

describe('with the colors of the system', () => {
  it('the progress of a course, the open tab and the state of a switch are still visible', async () => {
    const { page } = await newDevice({ forcedColors: 'active' });
    await enrollIn(page, '/courses/rag-in-practice');
    await page.waitForURL(/\/content\/0\//);
    await settled(page);
    const meter = page.getByRole('progressbar', { name: 'Course progress' });
    const bar = await meter.evaluate((element) => {
      const track = element.parentElement ?? element;
      const { backgroundColor: ground, borderTopStyle: line } = getComputedStyle(track);
      return { part: getComputedStyle(element).backgroundColor, ground, line };
    });
    expect(bar.line).toBe('solid');
    expect(bar.part).not.toBe(bar.ground);
    const lineOf = (name: string) =>
      page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
    expect(await lineOf('Notes')).toBe(await lineOf('Bookmarks'));
    expect(await lineOf('Overview')).not.toBe(await lineOf('Notes'));

    await page.goto('/profile');
    await settled(page);
    const colorsOf = (name: string) =>
      page.getByRole('switch', { name }).evaluate((element) => {
        const track = element.nextElementSibling ?? element;
        const knob = getComputedStyle(track.firstElementChild ?? track).backgroundColor;
        return { track: getComputedStyle(track).backgroundColor, knob };
      });
    const [on, off] = [await colorsOf('New lectures'), await colorsOf('News')];
    expect(on.knob).not.toBe(on.track);
    expect(off.knob).not.toBe(off.track);
    expect(on.track).not.toBe(off.track);
  });
});
