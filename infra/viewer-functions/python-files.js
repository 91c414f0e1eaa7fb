/* CloudFront Function (JavaScript runtime 2.0), on viewer requests below `/python/`, where Python is that runs in lessons.
   Code of learners may ask for any address here and for no other, so only files of ours exist: everything else ends here,
   without a request to the bucket. The document that Python runs in is made here, because its policy names the site's host. */
/* Put in when the stack is synthesized: `/python/<version>/`, and the files in it. */
const folder = '';
const files = [];

/* global accepts */

/* A path in a policy limits scripts to the folder. `sandbox` gives the document an origin of its own when it is opened by itself. */
function policy(host) {
  return [
    "default-src 'none'",
    "script-src 'wasm-unsafe-eval' " + host + folder,
    'connect-src ' + host + folder,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  if (request.uri === folder + 'frame.html') {
    return {
      statusCode: 200,
      headers: {
        'cache-control': { value: 'public, max-age=31536000, immutable' },
        'content-security-policy': { value: policy(request.headers.host.value) },
        'content-type': { value: 'text/html; charset=utf-8' },
      },
      body: '<!doctype html><html lang="en"><title>Python</title><script src="frame.js"></script></html>',
    };
  }
  if (!files.includes(request.uri)) {
    return { statusCode: 404, headers: { 'content-type': { value: 'text/plain' } }, body: 'Not found' };
  }
  if (accepts(request, 'br')) request.uri = '/compressed' + request.uri;
  return request;
}
