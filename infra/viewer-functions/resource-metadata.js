/* CloudFront Function (JavaScript runtime 2.0), on viewer requests of `/.well-known/oauth-protected-resource` and what is below it: tells programs
   where their users sign in (RFC 9728), for the site and for its MCP server. What the site is called comes from the request, because
   a distribution without a domain of its own has no name while it is made. Any origin may read it. */
/* Put in when the stack is synthesized: the issuer of the tokens. */
const issuer = '';

const start = '/.well-known/oauth-protected-resource';
const resources = ['', '/api/mcp'];

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const resource = resources.find((path) => request.uri === start + path);
  const headers = {
    'access-control-allow-origin': { value: '*' },
    'access-control-allow-headers': { value: '*' },
    'content-type': { value: 'text/plain' },
  };
  if (resource === undefined) return { statusCode: 404, headers: headers, body: 'Not found' };
  headers['content-type'].value = 'application/json';
  headers['cache-control'] = { value: 'public, max-age=300' };
  return {
    statusCode: 200,
    headers: headers,
    body: JSON.stringify({
      // Issuer and site have the same scheme, wherever they run.
      resource: issuer.split('//')[0] + '//' + request.headers.host.value + resource,
      resource_name: 'Northlight',
      authorization_servers: [issuer],
      scopes_supported: ['read', 'learn'],
      bearer_methods_supported: ['header'],
    }),
  };
}
