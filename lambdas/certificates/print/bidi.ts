import createBidi, { type Bidi } from 'bidi-js';

/** The Unicode bidirectional algorithm (UAX 9). The types of the package describe an ES module, and its file for Node is CommonJS. */
export const bidi = (createBidi as unknown as () => Bidi)();
