/**
 * Modules that share a chunk. By default, the bundler creates a chunk for every set of pages that shares a module: 40 to 60
 * requests of a few hundred bytes each, which Brotli compresses badly. Pages that need one module of a group usually need
 * the others too; `first-visit.ts` measures the result.
 */
export const chunkGroups = [
  // The entry and its static imports.
  { name: 'site', tags: ['$initial' as const] },
  // Shared by course cards, course pages and learner pages.
  {
    name: 'words',
    test: /\/src\/(?:components\/(?:course\/course-icons|ui\/(?:Skeleton|ProblemMessage))|lib\/\w+\/(?:resource-keys|useReconnect|format))\./,
  },
  {
    name: 'cards',
    test: /\/src\/(?:components\/course\/(?:CourseGrid|CourseCard|CourseCover)|content\/courses)\./,
  },
  {
    name: 'banners',
    test: /\/src\/components\/page\/(?:Constellation|Numbers|Questions|Section)\./,
  },
  // Shared by course pages and learner pages.
  {
    name: 'person',
    test: /\/src\/(?:components\/ui\/(?:Avatar|Message)|lib\/\w+\/(?:device-zone|redirect))\./,
  },
  // Shared by course pages and the player.
  { name: 'lectures', test: /\/src\/(?:components\/course\/(?:CrumbBar|lecture-kinds)|lib\/text\/email)\./ },
  {
    name: 'course',
    test: /\/src\/(?:features\/enroll\/(?:EnrollButton|enroll)|features\/subscribe\/useConfirmation|components\/course\/(?:CourseFacts|StartHere)|lib\/\w+\/(?:checkout|release-words|useEnrollment|usePageRestore))\./,
  },
  // Mantine's core, used by nearly every learner page.
  {
    name: 'learner',
    test: /node_modules\/@mantine\/(?:core\/esm\/core\/|hooks\/esm\/(?!use-(?:focus-|debounced)))/,
    minShareCount: 4,
  },
];
