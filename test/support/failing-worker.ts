/** A worker task that fails in the way its input names, or succeeds. */
const fail = (task: 'throw' | 'exit' | 'fill' | 'do'): string => {
  if (task === 'throw') throw new Error('no such course');
  if (task === 'exit') process.exit(3);
  const kept: string[] = [];
  while (task === 'fill') kept.push(`${kept.length}`);
  return 'done';
};

export default fail;
