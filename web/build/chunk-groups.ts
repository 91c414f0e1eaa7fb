/**
 * Which modules travel together. Left alone, every set of pages that shares something gets a chunk of its own: 40 to 60
 * requests of a few hundred bytes each, which Brotli compresses badly. A group holds what most pages that need one of its
 * modules need anyway; `first-visit.test.ts` counts what that sends.
 */
export const chunkGroups = [
  // The entry and everything that it must have before it runs.
  { name: 'site', tags: ['$initial' as const] },
  // What cards, the page of a course and the pages of learners are made with.
  {
    name: 'words',
    test: /\/src\/(?:components\/(?:course\/course-icons|ui\/(?:Skeleton|ProblemMessage))|lib\/(?:resource-keys|useReconnect|format))\./,
  },
  {
    name: 'cards',
    test: /\/src\/(?:components\/course\/(?:CourseGrid|CourseCard|CourseCover)|content\/courses)\./,
  },
  {
    name: 'banners',
    test: /\/src\/components\/page\/(?:Constellation|Numbers|Questions|Section)\./,
  },
  // What the page of a course shares with the pages of learners.
  {
    name: 'person',
    test: /\/src\/(?:components\/ui\/(?:Avatar|Message)|lib\/(?:device-zone|redirect))\./,
  },
  // What the page of a course shares with the player.
  { name: 'lectures', test: /\/src\/(?:components\/course\/(?:CrumbBar|lecture-kinds)|lib\/email)\./ },
  {
    name: 'course',
    test: /\/src\/(?:features\/enroll\/(?:EnrollButton|enroll)|features\/subscribe\/useConfirmation|components\/course\/(?:CourseFacts|StartHere)|lib\/(?:checkout|release-words|useEnrollment|useReturn))\./,
  },
  // Mantine's own parts that nearly every page of learners has.
  {
    name: 'learner',
    test: /node_modules\/@mantine\/(?:core\/esm\/core\/|hooks\/esm\/(?!use-(?:focus-|debounced)))/,
    minShareCount: 4,
  },
];
