/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of the site's own behavior. A public address gets its
   static page, every other address of the application the page without content, which finds out in the browser. API, media
   and files keep their own answers, 404 included, which a distribution-wide error page would hide. The page of a course has
   one address, without a slash at its end. */
const elsewhere = ['api', 'media', 'covers', 'captions'];
const courseWithSlash = /^(\/courses\/[^/]+)\/$/;
/* Address in small letters → file; put in when the stack is synthesized. */
const pages = {};

/* global redirect */

/* Where an address leads when it is read generously: `//api`, `/%61pi`, `/API`, `/./api` and `\\api` belong to the API too.
   None of them is answered there, and a page in place of that answer would look like success to a client. */
function placeOf(uri) {
  const places = [];
  uri
    .replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    .toLowerCase()
    .split(/[/\\]/)
    .forEach((part) => {
      const name = part.trim();
      if (name === '..') places.pop();
      else if (name !== '' && name !== '.') places.push(name);
    });
  return places[0];
}

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const course = courseWithSlash.exec(request.uri);
  if (course) return redirect(request, course[1]);
  const lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (elsewhere.includes(placeOf(request.uri)) || lastSegment.includes('.')) return request;
  const address = request.uri.toLowerCase().replace(/(.)\/+$/, '$1');
  request.uri = Object.prototype.hasOwnProperty.call(pages, address) ? pages[address] : '/app.html';
  return request;
}
