import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { makeElement } from '../../../lib/browser/make-element.ts';

/** The colors of published code, so that code looks the same while it is edited. */
const colors = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.self, tags.definitionKeyword, tags.controlKeyword],
    color: 'var(--nl-code-keyword)',
  },
  { tag: tags.string, color: 'var(--nl-code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--nl-code-number)' },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName)],
    color: 'var(--nl-code-function)',
  },
  { tag: tags.className, color: 'var(--nl-code-type)' },
]);

const look = EditorView.theme({
  '&': { color: 'inherit', backgroundColor: 'transparent', fontSize: '0.875rem' },
  '&.cm-focused': { outline: '2px solid var(--nl-accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6', direction: 'ltr' },
  // As tall as the page wants it.
  '.cm-scroller, .cm-content': { minHeight: 'var(--editor-height, auto)' },
  '.cm-content': { padding: '0.95rem 0 1.05rem', caretColor: 'currentColor' },
  '.cm-line': { padding: '0 1rem' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--nl-accent) 28%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--nl-accent) 22%, transparent)',
  },
});

export interface CodeEditor {
  readonly element: HTMLElement;
  /** Replaces the text, as a change that can be undone. */
  readonly setText: (text: string) => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

/**
 * An editor for Python. Tab indents; Escape and then Tab leaves it.
 * @param options.label name for screen readers
 * @param options.onRun called on Ctrl+Enter (Command+Enter), which does what `runs` says
 */
export const createCodeEditor = (
  doc: string,
  options: {
    readonly label: string;
    readonly runs?: string;
    readonly onChange: (text: string) => void;
    readonly onRun: () => void;
  },
): CodeEditor => {
  const run = () => {
    options.onRun();
    return true;
  };
  // The library adopts its style sheet in a shadow tree only; elsewhere it adds a style element, which the site's policy refuses.
  const element = makeElement('div', { 'data-typing': '' });
  const root = element.attachShadow({ mode: 'open' });
  const hint = makeElement(
    'p',
    { id: 'hint', part: 'hint' },
    `Tab indents. Escape, then Tab, leaves the editor. Ctrl+Enter ${options.runs ?? 'runs'}.`,
  );
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc,
      extensions: [
        history(),
        drawSelection(),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        indentOnInput(),
        bracketMatching(),
        python(),
        syntaxHighlighting(colors),
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        look,
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-describedby': hint.id,
          // It is focusable without, but not everything that looks for that knows.
          tabindex: '0',
          translate: 'no',
          spellcheck: 'false',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  root.append(hint);
  return {
    element,
    setText: (text) => {
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
};
