import { maxIssues } from '../platform/http/invalid-request.ts';

/** Words what does not fit in a message: where it stands, and why. @param issues as Zod lists them, of which the first are worded */
export const wordIssues = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string =>
  issues
    .slice(0, maxIssues)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
