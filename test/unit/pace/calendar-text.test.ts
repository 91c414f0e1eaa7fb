import ICAL from 'ical.js';
import ical from 'node-ical';
import { describe, expect, it } from 'vitest';
import { calendarText } from '#lambdas/pace/calendar-text.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const event = {
  uid: '8f14e45f-ceea-8167-8a5a-36dedd4bea25',
  at: Date.parse('2026-11-28T08:00:00.001Z'),
  summary: 'Tools; and, what\\they do\nin the 🛠️ workshop unlocks',
  description: 'Building AI agents',
  url: 'https://northlight.example/courses/building-ai-agents/drip-content/0/tools',
};
const long = 'Größe und Maß der Werkzeuge 🧰 '.repeat(12);

const componentsOf = (text: string): ICAL.Component[] =>
  new ICAL.Component(ICAL.parse(text) as unknown as string).getAllSubcomponents('vevent');

describe('the calendar', () => {
  it('is lines of at most 75 octets that end in CRLF, with no character cut', () => {
    const text = calendarText('Northlight', [{ ...event, summary: long }], now);
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${long}\r\n`);
  });

  it('is read by ical.js with all that was written', () => {
    const text = calendarText('Northlight', [event, { ...event, uid: 'other', summary: long }], now);
    const [first, second] = componentsOf(text).map((component) => new ICAL.Event(component));
    expect(first?.uid).toBe(event.uid);
    expect(first?.summary).toBe(event.summary);
    // Part of a second counts as a whole one: never before the lecture opens.
    expect(first?.startDate.toJSDate().toISOString()).toBe('2026-11-28T08:00:01.000Z');
    expect(first?.component.getFirstPropertyValue('url')).toBe(event.url);
    expect(second?.summary).toBe(long);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown as string);
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Northlight');
  });

  it('is read by node-ical the same', () => {
    const parsed = ical.sync.parseICS(
      calendarText('Northlight', [event, { ...event, uid: 'b', summary: long }], now),
    );
    const events = Object.values(parsed).flatMap((each) => (each?.type === 'VEVENT' ? [each] : []));
    expect(events.map(({ uid }) => uid)).toEqual([event.uid, 'b']);
    expect(events[0]?.start.toISOString()).toBe('2026-11-28T08:00:01.000Z');
    expect(events[0]?.summary).toBe(event.summary);
    expect(events[1]?.summary).toBe(long);
    expect(events[0]?.url).toBe(event.url);
    expect(events[0]?.transparency).toBe('TRANSPARENT');
  });

  it('without events is a calendar all the same', () => {
    const text = calendarText('Northlight', [], now);
    expect(componentsOf(text)).toEqual([]);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*END:VCALENDAR\r\n$/);
  });

  it('lets no title add a line of its own', () => {
    const summary = 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:x\u0000\u001f\u2028 unlocks';
    expect(componentsOf(calendarText('Northlight', [{ ...event, summary }], now))).toHaveLength(1);
  });
});
