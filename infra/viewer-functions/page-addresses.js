/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of the site's own behavior. A public address gets its
   static page, one of the application the page without content, whose script finds out what to show, and one that is nobody's
   the home page, which says that it stands there for another. API, media and files keep their own answers: a
   distribution-wide error page would hide their 404. So do the folder of hashed files, where a script that is gone must
   not turn into a page, and `/.well-known`, which is for programs. The page of a course has one address, without a slash at
   its end. */
/* Longer than any address of the site. Files may have longer ones, so these go to the bucket as they are. */
const addressMax = 512;
const elsewhere = ['api', 'media', 'covers', 'captions', 'pictures', 'assets', '.well-known'];
const sitemapPart = /^\/sitemap-[1-9][0-9]*\.xml$/;
const courseWithSlash = /^(\/courses\/[^/]+)\/$/;
/* Put in when the stack is synthesized: lower-case address → file; other files; lower-case addresses of the application. */
const pages = {};
const files = [];
const application = /^$/;

/* Scripts and styles that have a copy in Brotli, compressed better than CloudFront does. Those of builds that had no copies
   have a dash before their hash; published pages may ask for them. */
const compressed = /^\/assets\/[^/]+\.[\w-]{7,8}\.(?:js|css)$/;

/* global accepts, redirect */

/* The first segment of an address, read generously: `//api`, `/%61pi`, `/API`, `/./api` and `\\api` belong to the API too.
   The API answers none of them, and a page in place of that answer would look like success to a client. */
function firstSegment(uri) {
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
  if (request.uri.length > addressMax) return request;
  const course = courseWithSlash.exec(request.uri);
  if (course) return redirect(request, course[1]);
  if (compressed.test(request.uri)) {
    if (accepts(request, 'br')) request.uri = '/compressed' + request.uri;
    return request;
  }
  if (elsewhere.includes(firstSegment(request.uri)) || files.includes(request.uri)) return request;
  if (sitemapPart.test(request.uri)) return request;
  const address = request.uri.toLowerCase().replace(/(.)\/+$/, '$1');
  if (Object.prototype.hasOwnProperty.call(pages, address)) request.uri = pages[address];
  else if (address.endsWith('.html') && Object.values(pages).includes(request.uri)) return request;
  else request.uri = application.test(address) ? '/app.html' : '/unknown.html';
  return request;
}
