/* Whether the viewer accepts a content coding, such as `br`. */
// eslint-disable-next-line no-unused-vars -- used by the functions that this file is put before
function accepts(request, coding) {
  const header = request.headers['accept-encoding'];
  return (
    header !== undefined &&
    header.value.split(',').some((part) => {
      const words = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return words[0] === coding && !/^q=0(?:\.0*)?$/.test(words[1] || '');
    })
  );
}
