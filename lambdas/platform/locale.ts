import * as z from 'zod/mini';
// The one locale file by its own path: `z.locales` would bundle every language.
import en from 'zod/v4/locales/en.js';

/** Gives schema issues their English messages; importing this module once is enough. */
z.config(en());
