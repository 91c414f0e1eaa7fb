import { describe, expect, it } from 'vitest';
import { startEngine, type ViewerRequest } from '../support/viewer-functions.ts';

const pageAddresses = await startEngine()('PageAddresses');
const visit = async (uri: string, accepted?: string): Promise<string> => {
  const headers: ViewerRequest['headers'] =
    accepted === undefined ? {} : { 'accept-encoding': { value: accepted } };
  return (await pageAddresses({ request: { uri, headers }, viewer: { ip: '' } })).uri;
};

describe('a script or style of the build', () => {
  it.each(['br', 'gzip, deflate, br', 'gzip, BR;q=0.8', 'gzip,br , zstd'])(
    'is sent compressed to a browser that accepts %s',
    async (accepted) => {
      expect(await visit('/assets/index.Ab-d_f01.js', accepted)).toBe('/compressed/assets/index.Ab-d_f01.js');
      expect(await visit('/assets/page.Ab3df012.css', accepted)).toBe('/compressed/assets/page.Ab3df012.css');
      expect(await visit('/assets/page.Ab3df01.css', accepted)).toBe('/compressed/assets/page.Ab3df01.css');
    },
  );

  it.each([undefined, '', 'gzip, deflate', 'br;q=0', 'gzip, br; q=0.0', 'brotli', '*'])(
    'is sent as it is to a client that accepts %s',
    async (accepted) => {
      expect(await visit('/assets/index.Ab-d_f01.js', accepted)).toBe('/assets/index.Ab-d_f01.js');
    },
  );

  it.each([
    '/assets/index-Ab-d_f01.js',
    '/assets/CoursePage.module-Ab3df012.css',
    '/assets/figtree-latin.Ab3df012.woff2',
    '/assets/deeper/index.Ab3df012.js',
  ])('has no compressed copy when it is %s', async (uri) => {
    expect(await visit(uri, 'br')).toBe(uri);
  });

  it('has its copy at no other address', async () => {
    expect(await visit('/compressed/assets/index.Ab3df012.js', 'br')).toBe('/unknown.html');
  });
});
