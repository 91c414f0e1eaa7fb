/**
 * Hashes of the inline scripts of published pages, of this build and of those before it. Pages of the catalog stay as they were
 * until courses are published again, so the policy of a new build allows what the pages of an earlier one run. A test names
 * what a changed script adds; a hash goes once no site can have pages of its release.
 */
export const inlineScripts: readonly string[] = [
  // web/public/before-paint.js
  "'sha256-q7gA+vMsGm8Yzbg8xSA6ZT4XympiMqmSLbxINSw2jRs='",
  // web/build/start-early.ts
  "'sha256-LlhKxEXRhSPzlBO320HiFWeETJg0E28/Hjuigi/8v6U='",
  // web/src/prerender/start-page.ts: now, twice with other names of the minifier, before it read storage through one module, and before
  // typed text was kept from the fields of another page
  "'sha256-CI2M+P9jI4+13utLrlRN+C+0OJm+/tQWUW/w2uAaAYQ='",
  "'sha256-sqO5nguD9/mECLxn0qldu3Ti1JGI07akMGVw3KBpWXg='",
  "'sha256-AsUYMxI7s0CgHlLnlsQSp3wvLFW3JLTs1Rc5wyd46/A='",
  "'sha256-U6GaRO2BcnLHM/ZC28MK5R9zM4Tze99OBjBqKoYXFT8='",
  "'sha256-B5RoYVDW1bTLqNSvwgXe5Q5X6iBw1tOqq4jpiKi4XOc='",
];
