/** Words what does not fit in a message: where it stands, and why. @param issues as Zod lists them */
export const wordIssues = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string =>
  issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
