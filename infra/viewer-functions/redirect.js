/* Put in front of the viewer functions that redirect. Answers with the one right address and keeps the query, as far as
   the first fields: a query may hold thousands, and a function has about a millisecond. */
const fieldsMax = 50;

// eslint-disable-next-line no-unused-vars -- the functions behind it call it
function redirect(request, address) {
  const pairs = [];
  Object.keys(request.querystring)
    .slice(0, fieldsMax)
    .forEach((name) => {
      const field = request.querystring[name];
      (field.multiValue || [field])
        .slice(0, fieldsMax)
        .forEach((each) => pairs.push(name + '=' + each.value));
    });
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: address + (pairs.length > 0 ? '?' + pairs.slice(0, fieldsMax).join('&') : '') },
    },
  };
}
