/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of `/courses/<id>`, of its pages to subscribe and to be welcomed,
   of `/courses/<id>/preview/<lecture>` and of `/instructors/<id>`: the API answers with the page that was rendered when courses were published, or
   says that there is no such page. The list of courses is at `/courses`. Each page has one address, without a slash
   at its end. Of a query nothing goes on: that of a mail's link names a person. */
const subpage = /^\/courses\/([^/]+)\/(subscribe|welcome)\/?$/i;
const short = /^\/subscribe\/([^/]+)\/?$/i;
const preview = /^\/courses\/[^/]+\/preview\/[^/]+$/;
const instructor = /^\/instructors\/[^/]+$/;
const belowPreview = /^\/courses\/.+\/preview\//;
const endSlash = /^(\/courses(?:\/[^/]+\/preview\/[^/]+)?|\/instructors\/[^/]+)\/$/;

/* global redirect */

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const ended = endSlash.exec(request.uri);
  if (ended) return redirect(request, ended[1]);
  const match = subpage.exec(request.uri);
  const subscribed = short.exec(request.uri);
  const segments = request.uri.split('/', 4);
  let page;
  if (match) page = match[2].toLowerCase();
  else if (subscribed) page = 'subscribe';
  else if (segments.length > 3) page = 'application';
  if (segments[1] === 'instructors') {
    request.querystring = {};
    request.uri = '/api/public/pages' + (instructor.test(request.uri) ? request.uri : '/instructors/-');
  } else if (belowPreview.test(request.uri)) {
    request.querystring = {};
    request.uri = '/api/public/pages' + (preview.test(request.uri) ? request.uri : '/courses/-');
  } else {
    request.querystring = page ? { page: { value: page } } : {};
    request.uri = '/api/public/pages/courses/' + (subscribed ? subscribed[1] : segments[2]);
  }
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
