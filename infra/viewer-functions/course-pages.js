/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of `/courses/<id>`: the API answers with the page that was
   rendered when the course was published, or says that there is no such course. The list of courses is at `/courses`. */

/* global redirect */

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  if (request.uri === '/courses/') return redirect(request, '/courses');
  request.uri = '/api/public/pages' + request.uri;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
