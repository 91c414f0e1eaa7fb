/** What a learner who is active does in a month: the assumptions of docs/cost.md, each open to argument. */
export const month = {
  /** Visits to the site. */
  visits: 12,
  /** Lectures watched to their end. */
  lectures: 20,
  lectureMinutes: 10,
  /** The player saves its position this often. */
  saveEverySeconds: 15,
  videoMegabitsPerSecond: 2.5,
  /** Videos come in ranges of this size. */
  videoRangeMegabytes: 4,
  /** What the edge serves for a visit: files, pages, pictures. */
  requestsPerVisit: 15,
  megabytesPerVisit: 0.8,
  /** A video range or a file that the edge has not got is read from S3. */
  missRatio: 0.1,
  mails: 4,
  learnerKilobytes: 20,
  logBytesPerCall: 700,
  /** Requests in the busiest minute to those in a mean one. */
  peakToMean: 6,
  mediaGigabytes: 500,
} as const;

const { visits, lectures, lectureMinutes, saveEverySeconds } = month;

/** API calls of that month by route key. */
export const monthlyCalls: Readonly<Record<string, number>> = {
  'GET /api/public/courses': 8 + 4,
  'GET /api/public/courses/{courseId}': 6,
  'GET /api/courses/enrolled': visits,
  'GET /api/user/profile': visits,
  'POST /api/courses/{courseId}/enroll': 1,
  'GET /api/courses/{courseId}/content': visits,
  'GET /api/courses/{courseId}/video-url': lectures,
  'GET /api/courses/{courseId}/lectures/{lectureId}/progress': lectures,
  'POST /api/courses/{courseId}/lectures/{lectureId}/progress':
    (lectures * lectureMinutes * 60) / saveEverySeconds,
  'POST /api/chat': 10,
};
