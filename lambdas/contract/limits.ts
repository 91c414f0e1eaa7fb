import { searchTextMax } from './search-text.ts';

/** Limits of the API and the product; units are in the names. Most rate limits are with their counters, in `domain/counters.ts`. */
export const limits = {
  coursePageDefault: 9,
  coursePageMax: 50,
  searchTextMax,
  /** Hits that one search inside courses returns. */
  hitsDefault: 10,
  hitsMax: 20,
  /** Search across courses covers the learner's most recently watched ones: bounds the reads of one search. */
  coursesSearchedMax: 50,
  /** Larger JSON bodies get a 413. */
  jsonBodyBytes: 1_000_000,
  /** Bodies where a form is taken: one button. Strangers may send them, and parsing a form takes long for its size. */
  formBytes: 8_192,
  /** Fields of one object in a JSON body, and so questions of a quiz: its answers are one object. */
  fieldsMax: 200,
  /** 4 MiB. A Lambda request can have 6 MB, and base64 makes the picture a third larger. */
  pictureBytes: 4 * 1_024 * 1_024,
  pictureSidePixels: 4096,
  /** Ordinary progressive files have about ten; each scan costs a pass over all pixels. */
  pictureScansMax: 64,
  /** Maximum age of the sign-in for exporting or erasing all data. */
  freshSignInSeconds: 5 * 60,
  /** Personal tokens of a learner that are valid at the same time. */
  tokensMax: 10,
  tokenNameMax: 60,
  tokenDaysMax: 365,
  /** A Lambda response can have 6 MB; a larger export is split into parts. The first one has the rows of other tables beside these. */
  exportPartBytes: 3_500_000,
  /** Body of one request with content security policy reports; each report has 1 to 2 KB. */
  cspReportBytes: 32_768,
  cspReportsPerRequest: 50,
  /** Stripe's own largest event is far smaller; this only stops floods. */
  webhookBodyBytes: 1_000_000,
  /** Ids in URLs: courses, lectures, quizzes, topics. */
  slugMax: 100,
  /** Ids of questions and options; question ids are field names in quiz answers. */
  questionIdMax: 64,
  nameMax: 100,
  /** Random bytes of a certificate id: well above the 128 bits that prevent guessing. */
  certificateIdBytes: 24,
  /** How often a certificate's name can be corrected in 24 hours. */
  certificateCorrectionsPerDay: 3,
  /** Earlier names kept in a certificate's row; older ones are in the rows of the superseded certificates. */
  certificateNamesKept: 100,
  headlineMax: 160,
  bioMax: 2_000,
  emailMax: 254,
  inquiryMessageMax: 5_000,
  companyMax: 200,
  /** Items of one page of reviews, and of a learner's day. */
  reviewPageDefault: 20,
  reviewPageMax: 50,
  reviewsPerDayDefault: 20,
  reviewsPerDayMin: 5,
  reviewsPerDayMax: 100,
  /** How far ahead a device may ask what falls due: a lease and a day. */
  reviewsUntilDaysMax: 8,
  /** Local time of the daily mail about reviews, unless the learner chose another. */
  reviewMailDefault: '09:00',
  /** Reviews, answers to questions of lectures, and submitted quizzes. */
  reviewsPerHour: 600,
  /** A review may be sent this much later than it was made: who was offline for longer has forgotten it. */
  reviewAgeDaysMax: 30,
  /** A device's clock may be this much ahead of the server's. */
  reviewAheadSeconds: 300,
  /** Facts kept of one item, far more than a life of reviews has. */
  reviewFactsMax: 1_000,
  noteBytes: 65_536,
  bookmarksPerCourse: 500,
  chatMessageBytes: 4_096,
  chatPerHourVisitor: 20,
  chatPerHourLearner: 60,
  chatPerDayVisitor: 100,
  chatPerDayLearner: 300,
  /** Questions of all clients together: bounds what a flood from many clients can cost. */
  chatPerDayAll: 20_000,
  /** Lower than the total, so that a flood of visitors leaves part of the budget for learners. */
  chatPerDayAllVisitors: 15_000,
  /** Longest answer of the model; it must arrive within `outsideCallMs`. */
  chatModelTokens: 400,
  /** Upper bounds in a playback report; the player clamps larger values. */
  playbackStartMsMax: 120_000,
  playbackStallsMax: 1_000,
  /** Longest counted playback: one day. */
  playbackMsMax: 86_400_000,
  playbackSizesMax: 8,
  /** Requests for mail to one mailbox that strangers can make, subscribing and notifications together, in any hour and any 24 hours. */
  strangerMailsPerHour: 5,
  strangerMailsPerDay: 10,
  /** Days for which an address that declined a notification cannot be registered for it again by others. */
  refusalDays: 365,
  /** A subscription expires when its address is not confirmed within this time. */
  unconfirmedDays: 30,
  /** How far ahead the end of a pause may be: ten years. */
  pauseDaysMax: 3_650,
  /** Lifetime of the single-use URL that opens a notebook: long enough for a slow browser to follow it. */
  notebookOpeningSeconds: 2 * 60,
  /** Lifetime of a signed video URL. */
  videoUrlSeconds: 15 * 60,
  /** A reported position may run this far past the end: players round up. */
  timestampSlackSeconds: 5,
  /** Playback position, as a fraction of the lecture, at which it counts as completed. */
  completionThreshold: 0.9,
  /** Default price of a premium upgrade, US dollars. */
  upgradePriceDefault: 49,
  /** Seats of one purchase. */
  seatsMin: 2,
  seatsMax: 500,
  giftMessageMax: 2_000,
  /** How far ahead the day of a gift may be. */
  giftDaysAheadMax: 365,
  /** Addresses that are pasted at once, and the characters of each, valid or not. */
  invitationsMax: 100,
  pastedEmailMax: 320,
  /** An invitation can be claimed this long; a gift, which was paid for one person, forever. */
  invitationDays: 30,
  /** Timeout of calls to external services (issuer, Stripe, hub, model); after it, 503. */
  outsideCallMs: 5_000,
  lectureSecondsMax: 86_400,
  /** Lectures of one lease; a course with more takes several. */
  leaseLecturesMax: 500,
} as const;

/** Field names that no body may have: code that copies keys carelessly would pollute a prototype with them. */
export const forbiddenFieldNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
