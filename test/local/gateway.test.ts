import { describe, expect, it } from 'vitest';
import { createEvent } from '#infra/local/gateway/event.ts';
import { toResponse } from '#infra/local/gateway/response.ts';
import { createRouter } from '#infra/local/gateway/routes.ts';

describe('routes', () => {
  const keys = [
    'GET /api/courses/{courseId}/enroll',
    'GET /api/courses/{courseId}',
    'GET /api/courses/enrolled',
    'GET /api/courses/{courseId}/lectures/{lectureId}',
    'GET /api/courses/certificates/{certificateId}',
    'GET /api/courses/{courseId}/{part}',
    'ANY /api/courses/enrolled',
    'GET /files/{proxy+}',
  ];
  const find = createRouter(keys.map((key) => ({ key, target: key })));

  it.each([
    ['GET', '/api/courses/enrolled', 'GET /api/courses/enrolled', {}],
    ['PUT', '/api/courses/enrolled', 'ANY /api/courses/enrolled', {}],
    ['GET', '/api/courses/rag%20101', 'GET /api/courses/{courseId}', { courseId: 'rag 101' }],
    [
      'GET',
      '/api/courses/certificates/c1',
      'GET /api/courses/certificates/{certificateId}',
      { certificateId: 'c1' },
    ],
    ['GET', '/api/courses/rag/enroll', 'GET /api/courses/{courseId}/enroll', { courseId: 'rag' }],
    [
      'GET',
      '/api/courses/rag/other',
      'GET /api/courses/{courseId}/{part}',
      { courseId: 'rag', part: 'other' },
    ],
    ['GET', '/files/a/b.txt', 'GET /files/{proxy+}', { proxy: 'a/b.txt' }],
  ])('%s %s goes to the most specific route', (method, path, key, parameters) => {
    expect(find(method, path)).toEqual({ route: { key, target: key }, parameters });
  });

  it.each([
    ['GET', '/api/courses'],
    ['GET', '/api/courses/'],
    ['GET', '/api/courses/rag/'],
    ['GET', '/api/courses/rag/lectures/l1/more'],
    ['POST', '/api/courses/rag'],
  ])('%s %s has none', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });
});

describe('the event of payload 2.0', () => {
  const context = {
    apiId: 'api',
    domainName: 'api.example',
    stage: '$default',
    routeKey: 'POST /x',
    pathParameters: { id: 'a/b' },
  };
  const request = {
    method: 'POST',
    path: '/x',
    rawQuery: 'a=1&a=2&b=%20c',
    headers: { 'content-type': 'application/json', cookie: 'x=1; y=2', 'user-agent': 'test' },
    body: Buffer.from('{"ü":1}'),
    sourceIp: '10.0.0.1',
  };

  it('carries query, cookies, parameters and text', () => {
    const event = createEvent(request, context);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /x',
      rawQueryString: 'a=1&a=2&b=%20c',
      queryStringParameters: { a: '1,2', b: ' c' },
      cookies: ['x=1', 'y=2'],
      pathParameters: { id: 'a/b' },
      body: '{"ü":1}',
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.requestContext.http).toMatchObject({
      method: 'POST',
      path: '/x',
      sourceIp: '10.0.0.1',
      userAgent: 'test',
    });
  });

  it('carries anything but text in base64', () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = Buffer.from([0, 255]);
    expect(createEvent({ ...request, headers, body }, context)).toMatchObject({
      body: 'AP8=',
      isBase64Encoded: true,
    });
  });
});

describe("a function's result", () => {
  it('becomes status, headers, cookies and bytes', () => {
    const response = toResponse({
      statusCode: 201,
      headers: { 'Content-Type': 'image/png' },
      cookies: ['a=1', 'b=2'],
      body: 'AP8=',
      isBase64Encoded: true,
    });
    expect(response).toEqual({
      status: 201,
      headers: [
        ['content-type', 'image/png'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
      body: Buffer.from([0, 255]),
    });
  });

  it.each([{ statusCode: 'x' }, { statusCode: 200, body: { not: 'text' } }])(
    'is a 500 when it is malformed: %j',
    (payload) => {
      expect(toResponse(payload).status).toBe(500);
    },
  );
});
