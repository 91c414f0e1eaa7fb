/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of certificates' addresses. Their pages come from the
   API, because previews of links are read without script: each needs its own title and text in the HTML. An address that
   can be none of a certificate gets the page of an absent one. */
const certificate = /^\/certificates\/([\w.~-]{1,128})\/?$/;

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const match = certificate.exec(request.uri);
  request.uri = '/api/public/certificates/' + (match ? match[1] : 'none') + '/page';
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
