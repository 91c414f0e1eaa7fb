/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of `/courses/<id>` and of `/courses/<id>/preview/<lecture>`: the
   API answers with the page that was rendered when the course was published, or says that there is no such course or lecture.
   The list of courses is at `/courses`. Each page has one address, without a slash at its end; an address that can be no page
   gets the page of an absent course. */
const page = /^\/courses\/[^/]+(?:\/preview\/[^/]+)?$/;
const endSlash = /^(\/courses(?:\/[^/]+)*)\/$/;

/* global redirect */

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const ended = endSlash.exec(request.uri);
  if (ended) return redirect(request, ended[1]);
  request.uri = '/api/public/pages' + (page.test(request.uri) ? request.uri : '/courses/-');
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
