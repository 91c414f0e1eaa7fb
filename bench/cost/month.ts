/** A month of an active learner: the assumptions of docs/cost.md, each of them debatable. */
export const month = {
  /** Visits to the site. */
  visits: 12,
  /** Lectures watched to their end. */
  lectures: 20,
  lectureMinutes: 10,
  /** Interval at which the player saves its position. */
  saveEverySeconds: 15,
  videoMegabitsPerSecond: 2.5,
  /** Size of the ranges in which videos are loaded. */
  videoRangeMegabytes: 4,
  /** Files, pages and pictures served by the edge. */
  requestsPerVisit: 15,
  megabytesPerVisit: 0.8,
  /** Share of edge requests that miss the cache and read from S3. */
  missRatio: 0.1,
  mails: 4,
  learnerKilobytes: 20,
  logBytesPerCall: 700,
  /** Requests in the busiest minute relative to an average one. */
  peakToMean: 6,
  mediaGigabytes: 500,
} as const;

const { visits, lectures, lectureMinutes, saveEverySeconds } = month;

/** Number of API calls in that month by route key. */
export const monthlyCalls: Readonly<Record<string, number>> = {
  'GET /api/public/courses': 8 + 4,
  'GET /api/public/courses/{courseId}': 6,
  'GET /api/courses/enrolled': visits,
  'GET /api/courses/recommendations': visits,
  'GET /api/courses/certificates': visits,
  'GET /api/user/questionnaire': visits,
  'GET /api/user/profile': visits,
  'POST /api/courses/{courseId}/enroll': 1,
  'GET /api/courses/{courseId}/content': visits,
  'GET /api/courses/{courseId}/progress': visits,
  'GET /api/courses/{courseId}/video-url': lectures,
  'GET /api/courses/{courseId}/lectures/{lectureId}/progress': lectures,
  'POST /api/courses/{courseId}/lectures/{lectureId}/progress':
    (lectures * lectureMinutes * 60) / saveEverySeconds,
  'POST /api/chat': 10,
};
