import { expect, it } from 'vitest';
import { certificateRecord, type LearnerWork } from '#domain/certificate/certificate-evidence.ts';
import type { Course, CourseLecture } from '#domain/course/course.ts';

const nothing: LearnerWork = { quizzes: new Map(), exercises: new Map(), positions: new Map() };

const lecture = (id: string, contentType: CourseLecture['contentType'], quizId?: string): CourseLecture => ({
  ...{ id, title: id, type: 'free', duration: 600, contentType },
  ...(quizId !== undefined && { quizId }),
});

const recordOf = (lectures: readonly CourseLecture[], work: Partial<LearnerWork>) => {
  const course: Pick<Course, 'sections'> = { sections: [{ title: 'One', lectures: [...lectures] }] };
  const progress = { completed: new Set(lectures.map(({ id }) => id)) };
  return certificateRecord({ course, entitlements: { grants: [] }, progress }, { ...nothing, ...work }, true);
};

it('a lecture that was marked as done before it became a video or a quiz is not listed as played or passed', () => {
  const record = recordOf([lecture('was-article', 'video'), lecture('was-other', 'quiz', 'q')], {
    positions: new Map([['was-article', { furthest: 3, totalDuration: 600 }]]),
    quizzes: new Map([['q', { bestScore: 40 }]]),
  });
  expect(record).toMatchObject({ played: [], passed: [], reported: ['was-article', 'was-other'] });
});

it('an exercise that became another kind of lecture is listed once, as what its learner did of the new kind', () => {
  const exercises = new Map([
    ['now-article', { wasSolutionSeen: false }],
    ['now-video', { wasSolutionSeen: true }],
  ]);
  const record = recordOf([lecture('now-article', 'article'), lecture('now-video', 'video')], {
    exercises,
    positions: new Map([['now-video', { furthest: 541, totalDuration: 600 }]]),
  });
  expect(record).toMatchObject({
    played: ['now-video'],
    proven: [],
    solutionSeen: [],
    reported: ['now-article'],
  });
});

it('a video counts as played at 90 % of what it lasted then, and a quiz as passed with its best score', () => {
  const record = recordOf([lecture('shorter', 'video'), lecture('quiz', 'quiz', 'q')], {
    positions: new Map([['shorter', { furthest: 450, totalDuration: 500 }]]),
    quizzes: new Map([['q', { bestScore: 83, passedAt: '2026-11-20T10:00:00.000Z' }]]),
  });
  expect(record).toMatchObject({ played: ['shorter'], passed: [{ title: 'quiz', score: 83 }], reported: [] });
});
