/**
 * Makes something when it is first asked for and keeps it; one that could not be made is tried again.
 * For what a function loads only where it is needed. A script beside a bundle has classes of its own: its errors are told by name,
 * never by `instanceof`.
 */
export const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
};
