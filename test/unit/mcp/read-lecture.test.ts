import { describe, expect, it } from 'vitest';
import { type Answers, callTool, siteUrl } from '../../support/mcp.ts';

const courseId = 'rag-in-practice';
const lectureId = 'what-is-retrieval';
const lecture = {
  lectureIndex: '1-0',
  type: 'free',
  duration: 0,
  isUnlocked: true,
  requiresUpgrade: false,
};

describe('the tool that reads a lecture', () => {
  it('reads it by its kind, with links to its headings or seconds', async () => {
    const content = (contentType: string, drip?: true): Answers => ({
      'GET /api/courses/{courseId}/content': {
        body: {
          courseId,
          title: 'Course',
          ...(drip && { drip }),
          sections: [
            { title: 'One', lectures: [] },
            { title: 'Two', lectures: [{ ...lecture, id: lectureId, title: 'Lecture', contentType }] },
          ],
        },
      },
      'GET /api/courses/{courseId}/lectures/{lectureId}/article': {
        body: { lectureId, html: '<h2 id="why">Why</h2>', headings: [{ id: 'why', text: 'Why', level: 2 }] },
      },
      'GET /api/courses/{courseId}/lectures/{lectureId}/transcript': {
        body: {
          lectureId,
          cues: [{ start: 1, end: 2, text: 'Hello' }],
          chapters: [{ at: 31, title: 'Then' }],
        },
      },
    });
    const read = async (answers: Answers) =>
      (await callTool('read_lecture', { courseId, lectureId }, answers)).told.structuredContent;
    const place = `${siteUrl}/courses/${courseId}/content/1/${lectureId}`;
    expect(await read(content('article'))).toMatchObject({
      lecture: { link: place, section: 1 },
      article: { headings: [{ link: `${place}#why` }] },
    });
    expect(await read(content('video', true))).toMatchObject({
      lecture: { link: place.replace('/content/', '/drip-content/') },
      transcript: { chapters: [{ link: `${place.replace('/content/', '/drip-content/')}?t=31` }] },
    });
  });

  it('names a quiz or an exercise that is open, and refuses a locked exercise in the words of the site', async () => {
    const read = async (contentType: string, answers: Answers = {}) => {
      const lectures = [{ ...lecture, id: lectureId, title: 'Lecture', contentType }];
      const body = { courseId, title: 'Course', sections: [{ title: 'One', lectures }] };
      const content = { 'GET /api/courses/{courseId}/content': { body }, ...answers };
      return (await callTool('read_lecture', { courseId, lectureId }, content)).told;
    };
    for (const contentType of ['quiz', 'exercise']) {
      const { isError, structuredContent } = await read(contentType);
      expect(isError).toBeUndefined();
      expect(Object.keys(structuredContent)).toEqual(['courseId', 'lecture']);
      expect(structuredContent.lecture).toMatchObject({ id: lectureId, contentType });
    }
    const body = {
      error: 'This lecture is not unlocked yet.',
      code: 'lecture_locked',
      requestId: 'r',
      unlocksAt: '2026-12-08T10:00:00.000Z',
    };
    const route = 'GET /api/courses/{courseId}/exercises/{lectureId}';
    const refused = await read('exercise', { [route]: { status: 403, body } });
    expect(JSON.parse(refused.content[0].text)).toEqual(body);
  });
});
