/**
 * Modules that share a chunk. By default, the bundler creates a chunk for every set of pages that shares a module: 40 to 60
 * requests of a few hundred bytes each, which Brotli compresses badly. Pages that need one module of a group usually need
 * the others too; `first-visit.ts` measures the result.
 */
export const chunkGroups = [
  // The check for a session runs before the entry (start-early.ts), so what both need is in neither.
  {
    name: 'base',
    test: /\/src\/lib\/(?:browser\/(?:browser-storage|early-answers|site-config|trusted-types)|offline\/kept-mark)\./,
  },
  { name: 'session-check', test: /\/src\/app\/identity\/session-check\.|auth0-spa-js$/ },
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
    test: /\/src\/components\/page\/(?:Constellation|InstructorBanner|Numbers|Questions|Section|Stations)\./,
  },
  // Shared by course pages and learner pages.
  {
    name: 'person',
    test: /\/src\/(?:components\/ui\/(?:Avatar|Message|PublishedHtml|rich-text)|lib\/\w+\/(?:device-zone|leaving|redirect))\./,
  },
  // Shared by course pages and the player.
  { name: 'lectures', test: /\/src\/(?:components\/course\/(?:CrumbBar|lecture-kinds)|lib\/text\/email)\./ },
  {
    name: 'course',
    test: /\/src\/(?:features\/enroll\/(?:EnrollButton|enroll)|features\/subscribe\/useConfirmation|components\/course\/(?:CourseFacts|StartHere)|lib\/\w+\/(?:checkout|effort|release-words|useCourse|useEnrollment|usePageRestore))\./,
  },
  // Small, and used from everywhere. A group takes along what its modules import, so these come before the groups that use them.
  {
    name: 'small',
    test: /\/(?:lambdas\/contract\/limits|src\/lib\/(?:browser\/save-file|loading\/delay|shell\/inside-search))\./,
  },
  // Small, and used from pages that few open: each chunk of their own would be a name in the entry.
  {
    name: 'rare',
    test: /\/src\/(?:features\/(?:checkout\/useKind|teams\/gift-draft)|lib\/\w+\/(?:useReferrerPolicy|wait-until))\./,
  },
  // The small parts of the player that articles and quizzes need too.
  {
    name: 'keys',
    test: /\/src\/(?:components\/course\/study-icons|features\/player\/(?:media\/speeds|playback\/(?:keyboard|useShortcuts|single-keys|url-renewal|ahead)|transcript\/playhead))\./,
  },
  // Mantine's core, used by nearly every learner page.
  {
    name: 'learner',
    test: /node_modules\/@mantine\/(?:core\/esm\/(?:core|components\/(?:Progress|UnstyledButton))\/|hooks\/esm\/(?!use-(?:focus-|debounced)))/,
    minShareCount: 4,
  },
  // Frame and text of a learner's pages.
  {
    name: 'learner-main',
    test: /\/(?:node_modules\/@mantine\/core\/esm\/components\/(?:Alert|Badge|List|Paper|Skeleton|Stack|Text|ThemeIcon)|src\/components\/learner)\//,
  },
  // What people fill in, used by the profile, questions and orders.
  {
    name: 'fields',
    test: /node_modules\/@mantine\/core\/esm\/components\/(?:Checkbox|InlineInput|Input|InputBase|NativeSelect|Radio|TextInput)\//,
  },
  // Shared by the dashboard and the player.
  {
    name: 'learning',
    test: /\/src\/(?:lib\/(?:saves\/(?!late-saves)|offline\/taken-note\.)|components\/pace\/next-step\.)/,
  },
  // Shared by the dashboard, the page of reviews and questions of lectures; and what saves of an earlier visit need, which ask for the clock as
  // reviews do.
  { name: 'reviews', test: /\/src\/lib\/(?:reviews\/(?!reviews-now)|saves\/late-saves)/ },
  // What a learner writes: notes and code.
  {
    name: 'texts',
    test: /\/src\/features\/player\/(?:study\/notes\/(?:drafts|notes-s|notes-versions|serial-runner|useNotes|useSavedText)|exercise\/code-text)/,
  },
  // What is said while something is taken along.
  { name: 'takes', test: /\/src\/lib\/(?:text\/format-bytes|offline\/running-takes)\./ },
  // What was taken along; loaded only where something was, or is.
  {
    name: 'vault',
    test: /\/src\/lib\/offline\/(?:vault|seen-time|verify-lease|lease-keys|kept-(?:address|caches|list)|reviews-ahead|renew-reviews)/,
  },
  // Asks for the course of a lecture before the player's code is there (start-early.ts).
  {
    name: 'course-ahead',
    test: /\/src\/(?:lib\/api\/with-retries|features\/player\/(?:course-ahead|course\/source|drip\/drip-loads|playback\/(?:ask-ahead|load-video|resume-position)))\./,
  },
  // Shared by videos, articles and exercises: where the learner left off, links to lectures.
  {
    name: 'watching',
    test: /\/src\/features\/player\/(?:playback\/(?:useWatchState|usePositionSaves)|article\/useLectureLink)\./,
  },
  // Loads the first seconds of a stream while the stage still loads.
  {
    name: 'opening',
    test: /\/src\/features\/player\/(?:media\/preferences|playback\/stream\/(?:ask-opening|opening|playlists|means|source-choice))\./,
  },
  // The video with its controls and streams, for lectures of learners and for preview lectures; loaded for videos only. That captions are missing is
  // said by a part that learners load after the first picture.
  {
    name: 'stage',
    test: /\/src\/features\/player\/(?:media\/(?!CaptionsProblem)|playback\/(?:useSourceRecovery|useSpeedNote|StageProblem|VideoStage\.module|stream\/(?!prefetch|next-segment)))/,
  },
  // What is read: articles and tasks; what a video says.
  {
    name: 'reading',
    test: /\/src\/features\/player\/article\/(?:Article(?:View|Text|Skeleton)|article-dom|TableOfContents|useFreshAddresses)\./,
  },
  {
    name: 'transcript',
    test: /\/src\/features\/player\/transcript\/(?:Transcript|TranscriptTools|CueRow|search|useFollow|plain-text)\./,
  },
  // Pages that have a course beside them.
  {
    name: 'beside',
    test: /\/src\/components\/(?:course\/(?:AbsentCourse|BesideCourse|CourseFrame)|ui\/CheckList)\./,
  },
  // Beginning and end of pages that are only read; the list of courses has the first.
  { name: 'paper', test: /\/src\/components\/page\/PaperSky\./ },
  {
    name: 'fronts',
    test: /\/src\/components\/page\/(?:CallToAction|PageHero|Points|RelatedCourses)\./,
  },
  { name: 'solutions', test: /\/src\/features\/solutions\/Solution(?:Tabs)?\./ },
];
