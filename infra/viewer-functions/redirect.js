/* Put in front of the viewer functions that send viewers on. Answers with the one right address, the query kept. */
// eslint-disable-next-line no-unused-vars -- the functions behind it call it
function redirect(request, address) {
  const pairs = [];
  for (const name of Object.keys(request.querystring)) {
    const field = request.querystring[name];
    for (const each of field.multiValue || [field]) pairs.push(name + '=' + each.value);
  }
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: address + (pairs.length > 0 ? '?' + pairs.join('&') : '') } },
  };
}
