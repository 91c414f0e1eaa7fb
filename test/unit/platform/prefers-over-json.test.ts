import { describe, expect, it } from 'vitest';
import { prefersOverJson } from '#lambdas/platform/http/prefers-over-json.ts';

describe('an Accept header', () => {
  it.each([
    'text/csv',
    'Text/CSV; Q=0.1',
    'text/csv, application/json',
    'application/json, text/csv',
    'text/csv;q=0.5, */*;q=0.1',
    'text/csv; header=present; q=0.5, application/json;q=0.4',
    'text/*',
    '*/*, application/json;q=0',
  ])('asks for a table: %s', (accept) => {
    expect(prefersOverJson(accept, 'text/csv')).toBe(true);
  });

  it.each([
    '',
    '*/*',
    'application/json',
    'application/json, text/csv;q=0',
    'text/csv;q=0',
    'text/csv;q=0.000, text/*',
    'text/csv;q=0.5, application/json',
    'text/csv;q=0.5, application/*',
    'text/csv;q=0.5, */*',
    'text/csv;q=high',
    'text/csv-schema',
    'application/xml',
  ])('asks for no table: %s', (accept) => {
    expect(prefersOverJson(accept, 'text/csv')).toBe(false);
  });

  it('of a browser asks for a page, not for a table', () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect([prefersOverJson(browser, 'text/html'), prefersOverJson(browser, 'text/csv')]).toEqual([
      true,
      false,
    ]);
  });
});
