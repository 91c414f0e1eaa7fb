import { useEffect, useEffectEvent, useRef } from 'react';
import type { CodeEditor } from '../code/code-editor.ts';
import classes from './Exercise.module.css';

/** An editor for the learner's code. Until its script is there, the code can be read. */
export const CodeArea = ({
  code,
  label,
  onChange,
  onRun,
}: {
  code: string;
  /** Name for screen readers. */
  label: string;
  onChange: (code: string) => void;
  onRun: () => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const shown = useRef(code);
  const change = useEffectEvent((text: string) => {
    shown.current = text;
    onChange(text);
  });
  const run = useEffectEvent(() => onRun());
  const read = useEffectEvent(() => code);

  useEffect(() => {
    const { current } = box;
    let isGone = false;
    void import('../code/code-editor.ts').then(({ createCodeEditor }) => {
      if (isGone || !current) return;
      shown.current = read();
      const made = createCodeEditor(shown.current, {
        label,
        runs: 'checks',
        onChange: (text) => change(text),
        onRun: () => run(),
      });
      editor.current = made;
      current.replaceChildren(made.element);
      current.dataset['ready'] = '';
    });
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, [label]);
  useEffect(() => {
    // What comes from elsewhere: a reset, or another device.
    if (code === shown.current) return;
    shown.current = code;
    editor.current?.setText(code);
  }, [code]);

  return (
    <div ref={box} className={classes.editor}>
      <pre translate="no">{code}</pre>
    </div>
  );
};
