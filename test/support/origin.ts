import { inject } from 'vitest';

/** Origin of the site that this worker has to itself, without a trailing slash. */
export const siteOrigin = (): string => {
  const origins = inject('origins');
  const origin = origins[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!origin)
    throw new Error(`Worker ${process.env['VITEST_POOL_ID']} has no site: ${origins.length} were started.`);
  return origin;
};
