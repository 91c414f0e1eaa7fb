/* CloudFront Function (JavaScript runtime 2.0), on viewer requests below `/python/`, where Python is that runs in lessons.
   Only files of ours exist: everything else ends here, without a request to the bucket. The document that Python runs in is made here,
   because its policy allows it nothing else than its own script. */
/* Put in when the stack is synthesized: `/python/<version>/`, the files in it, and the document's script with its SHA-256 in Base64. */
const folder = '';
const files = [];
const script = '';
const scriptHash = '';

/* global accepts */

/* The page hands over all that runs here as blobs, so no address is allowed. Who can make a blob here runs scripts here already, and
   gains nothing by `blob:`: a blob's script obeys this policy, too. `sandbox` gives the document an origin of its own also where the
   element around it does not: opened by itself, or from a service worker, which browsers keep from sandboxed elements. */
const policy = [
  "default-src 'none'",
  "script-src 'wasm-unsafe-eval' 'sha256-" + scriptHash + "' blob:",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  if (request.uri === folder + 'frame.html') {
    return {
      statusCode: 200,
      headers: {
        'cache-control': { value: 'public, max-age=31536000, immutable' },
        'content-security-policy': { value: policy },
        'content-type': { value: 'text/html; charset=utf-8' },
      },
      body: '<!doctype html><html lang="en"><title>Python</title><script>' + script + '</script></html>',
    };
  }
  if (!files.includes(request.uri)) {
    return { statusCode: 404, headers: { 'content-type': { value: 'text/plain' } }, body: 'Not found' };
  }
  if (accepts(request, 'br')) request.uri = '/compressed' + request.uri;
  return request;
}
