/** A thread's work that goes wrong in the way that its task names; else it is done. */
const fail = (task: 'throw' | 'exit' | 'fill' | 'do'): string => {
  if (task === 'throw') throw new Error('no such course');
  if (task === 'exit') process.exit(3);
  const kept: string[] = [];
  while (task === 'fill') kept.push(`${kept.length}`);
  return 'done';
};

export default fail;
