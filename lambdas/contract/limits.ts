import { searchTextMax } from './search-text.ts';

/** Every limit of the wire and of the product in one place; units are in the names. */
export const limits = {
  coursePageDefault: 9,
  coursePageMax: 50,
  searchTextMax,
  /** Places inside courses that one search answers. */
  hitsDefault: 10,
  hitsMax: 20,
  /** A page asks while people type, some six times for what they look for: three such searches a minute. */
  searchesPerHour: 1_000,
  /** Of the learner's own courses, those watched last: bounds what one search reads. */
  coursesSearchedMax: 50,
  /** JSON bodies above this are a 413. */
  jsonBodyBytes: 1_000_000,
  /** 4 MB as file managers and phones count them; a Lambda request holds 6 MB and base64 takes a third of it. */
  pictureBytes: 4 * 1_024 * 1_024,
  pictureSidePixels: 4096,
  /** Honest files have about ten; each one costs a pass over all pixels. */
  pictureScansMax: 64,
  picturesPerHour: 20,
  zoneChangesPerDay: 20,
  /** Taking all data away, or erasing it, asks for a sign-in that is no older. */
  freshSignInSeconds: 5 * 60,
  exportsPerHour: 6,
  /** Later parts of large exports: enough for six of a hundred parts. */
  exportPartsPerHour: 600,
  /** One answer of a function holds 6 MB; an export goes on in a next part. */
  exportPartBytes: 4_000_000,
  /** What browsers report about the content policy in one request: each entry is a kilobyte or two. */
  cspReportBytes: 32_768,
  cspReportsPerRequest: 50,
  /** A page in trouble repeats itself; a few are enough to see what it is. */
  cspReportsPerHourPerClient: 30,
  /** Reports of everybody together: bounds what a flood from many clients can write. */
  cspReportsPerHourAll: 3_000,
  /** Stripe's own largest event is far smaller; this only stops floods. */
  webhookBodyBytes: 1_000_000,
  /** Ids in addresses: courses, lectures, quizzes, topics. */
  slugMax: 100,
  /** Ids of questions and of their options: names of fields in the answers to a quiz. */
  questionIdMax: 64,
  nameMax: 100,
  /** A certificate's id: far above the 128 bits that guessing would need. */
  certificateIdBytes: 24,
  /** How often a certificate's name can be corrected in 24 hours. */
  certificateCorrectionsPerDay: 3,
  /** Earlier names that a certificate's row lists; older ones are in the rows of the superseded certificates. */
  certificateNamesKept: 100,
  headlineMax: 160,
  bioMax: 2_000,
  emailMax: 254,
  inquiryMessageMax: 5_000,
  companyMax: 200,
  noteBytes: 65_536,
  bookmarksPerCourse: 500,
  chatMessageBytes: 4_096,
  chatPerHourVisitor: 20,
  chatPerHourLearner: 60,
  chatPerDayVisitor: 100,
  chatPerDayLearner: 300,
  /** Questions of everybody together: bounds what a flood from many clients can cost. */
  chatPerDayAll: 20_000,
  /** Visitors get less than all, so that a flood of them leaves questions for learners. */
  chatPerDayAllVisitors: 15_000,
  /** Longest answer of a model; it must come within `outsideCallMs`. */
  chatModelTokens: 400,
  /** Lectures that anybody may watch: a client is a household or an office, and an open page asks five times an hour. */
  previewsPerHourPerClient: 300,
  /** A report of how a video played: longer waits, and more of them, are told as these. */
  playbackStartMsMax: 120_000,
  playbackStallsMax: 1_000,
  /** Longest that one watching is counted, a day. */
  playbackMsMax: 86_400_000,
  playbackSizesMax: 8,
  subscribePerHourPerAddress: 5,
  subscribePerHourPerClient: 30,
  notifyPerHourPerAddress: 5,
  notifyPerHourPerClient: 30,
  /** A refusal to be told of a course is remembered this long, so that others cannot ask for the same address again. */
  refusalDays: 365,
  /** A subscription whose address nobody confirmed by then is forgotten. */
  unconfirmedDays: 30,
  /** Changes of pace in all courses together. */
  paceChangesPerHour: 60,
  calendarReadsPerHourPerClient: 60,
  /** New addresses of one's own calendar: the earlier ones stop working. */
  calendarRotationsPerHour: 20,
  inquiriesPerHourPerClient: 5,
  /** Each opening of a running notebook makes a token. */
  notebookOpensPerHour: 120,
  /** The address that opens a notebook is good for one use, and for as long as a slow browser takes to go there. */
  notebookOpeningSeconds: 2 * 60,
  /** A signed video address lives this long. */
  videoUrlSeconds: 15 * 60,
  /** A reported position may run this far past the end: players round up. */
  timestampSlackSeconds: 5,
  /** Playback position, as a fraction of the lecture, at which it counts as completed. */
  completionThreshold: 0.9,
  /** Default price of a premium upgrade, US dollars. */
  upgradePriceDefault: 49,
  /** Outside services (issuer, Stripe, hub, model) get this long before a 503. */
  outsideCallMs: 5_000,
  lectureSecondsMax: 86_400,
} as const;

/** Names that reach an object's prototype when code copies keys carelessly: no body may have such a field. */
export const forbiddenFieldNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
