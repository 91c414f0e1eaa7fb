/* CloudFront Function (JavaScript runtime 2.0): the DID document of the site stands at an address that the method did:web fixes. The API
   makes it, from the keys that sign badges. */
// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  request.uri = '/api/public/badges/did';
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
