/**
 * Creates a value at the first call and keeps it. A failed creation is retried at the next call.
 * Used for modules that a function loads lazily. Such a module is bundled separately and has its own copies of classes, so recognize
 * its errors by name, never by `instanceof`.
 */
export const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
};
