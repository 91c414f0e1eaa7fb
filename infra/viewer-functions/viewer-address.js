/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of the API. Rate limits go by the viewer's address:
   this header says it, and replaces whatever a client sends under its name. `X-Forwarded-For` begins with what clients
   send, and CloudFront-Viewer-Address cannot be added to a policy that forwards Authorization but not Host.
   A body that no function can be handed (6 MB with base64, which takes a third) would be refused by the gateway in words
   of its own; here it is refused in those of the API, whose own limits are below this one. */
const bytesMax = 4500000;

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const length = request.headers['content-length'];
  if (length && Number(length.value) > bytesMax) {
    return {
      statusCode: 413,
      statusDescription: 'Content Too Large',
      headers: {
        'content-type': { value: 'application/json; charset=utf-8' },
        'cache-control': { value: 'no-store' },
      },
      body: JSON.stringify({
        error: 'The request body is too large.',
        code: 'payload_too_large',
        requestId: event.context.requestId,
      }),
    };
  }
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
