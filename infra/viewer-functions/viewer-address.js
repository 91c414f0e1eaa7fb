/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of the API. Rate limits go by the viewer's address:
   this header says it, and replaces whatever a client sends under its name. `X-Forwarded-For` begins with what clients
   send, and CloudFront-Viewer-Address cannot be added to a policy that forwards Authorization but not Host. */

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
