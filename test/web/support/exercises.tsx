import { lectureOf } from './learner.tsx';

/** Stands in for the editor, which needs a layout: jsdom has none. */
export const CodeArea = ({
  code,
  label,
  onChange,
}: {
  code: string;
  label: string;
  onChange: (text: string) => void;
}) => <textarea aria-label={label} value={code} onChange={(event) => onChange(event.target.value)} />;

/** An exercise as its page reads it. */
export const exercise = {
  lectureId: 'ex',
  title: 'Double',
  html: '<p>Write <code>double</code>.</p>',
  starter: 'start',
  module: 'double',
  entry: 'double',
  tests: 'tests',
  packages: [],
  seconds: 5,
  files: [],
  hasCases: true,
  hints: ['<h3>First</h3>', '<h3>Second</h3>'],
  passed: false,
  submissions: 0,
  mayOpenSolution: false,
};
/** The lectures of its course. */
export const exerciseLectures = [
  lectureOf('ex', { contentType: 'exercise', duration: 0, lectureIndex: '0-0', videoKey: undefined }),
  lectureOf('b', { lectureIndex: '0-1' }),
];
