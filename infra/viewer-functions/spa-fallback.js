/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of the site's own behaviour. Addresses of the
   single-page application have no file behind them: they get its one page. API, media and files keep their own answers,
   404 included, which a distribution-wide error page would hide. */
const elsewhere = /^\/(?:api|media|covers|captions)(?:\/|$)/;

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!elsewhere.test(request.uri) && !lastSegment.includes('.')) request.uri = '/index.html';
  return request;
}
