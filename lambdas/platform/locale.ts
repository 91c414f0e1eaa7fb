import * as z from 'zod/mini';
// Imported by path, because `z.locales` would bundle every language.
import en from 'zod/v4/locales/en.js';

/** Sets English messages for schema issues. Importing this module once is enough. */
z.config(en());
