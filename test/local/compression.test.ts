import { describe, expect, it } from 'vitest';
import { chooseEncoding } from '#infra/local/cloudfront/compression.ts';

const browser = 'gzip, deflate, br, zstd';

describe('what the edge compresses', () => {
  it.each([
    'text/html; charset=utf-8',
    'application/json',
    'text/javascript',
    'image/svg+xml',
    'application/vnd.apple.mpegurl',
  ])('%s', (type) => {
    expect(chooseEncoding(browser, type, 1_000)).toBe('br');
    expect(chooseEncoding('gzip', type, 1_000)).toBe('gzip');
    expect(chooseEncoding('gzip;q=0, br;q=0', type, 1_000)).toBeUndefined();
    expect(chooseEncoding(browser, type, 999)).toBeUndefined();
    expect(chooseEncoding(browser, type, 10_000_001)).toBeUndefined();
  });

  it.each([
    'text/vtt',
    'text/markdown',
    'text/calendar',
    'application/manifest+json',
    'font/woff2',
    'video/mp4',
  ])('is not %s, which is not in CloudFront’s list', (type) => {
    expect(chooseEncoding(browser, type, 50_000)).toBeUndefined();
  });
});
