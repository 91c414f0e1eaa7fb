import type { SignFolder } from '#lambdas/platform/services/signed-folder.ts';

/** Opens folders by a cookie that names them, so that tests see which were opened. */
export const signFolder: SignFolder = (folder) =>
  Promise.resolve({
    cookies: [`opens=${folder}`],
    getFileUrl: (name) => `https://site.example/${folder}${name}`,
    expiresAt: '2026-11-21T10:15:00.000Z',
  });
