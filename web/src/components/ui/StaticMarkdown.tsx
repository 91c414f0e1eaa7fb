import { useState } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useHydrated } from '../../lib/loading/useHydrated.ts';
import { PartBoundary } from './PartBoundary.tsx';
import classes from './StaticMarkdown.module.css';

const Markdown = lazyPart(() => import('./Markdown.tsx'));

/** Never written to the DOM: the static page already contains the markup. */
const nothing = { __html: '' };
const isBrowser = typeof document !== 'undefined';

/** The text, shown unformatted while the Markdown code loads or if it fails. */
const Formatted = ({ text, name }: { text: string; name: string }) => {
  const plain = (
    <p className={classes.plain} dir="auto">
      {text}
    </p>
  );
  return (
    <PartBoundary name={name} loading={plain} fallback={plain}>
      <Markdown text={text} />
    </PartBoundary>
  );
};

/**
 * Markdown of a static page. The page contains it as HTML, which React keeps as long as the text does not change: it
 * does not touch the children of an element with `dangerouslySetInnerHTML`. So a first visit need not load the Markdown
 * code.
 * @param name what the text is, for the message when its code fails
 */
export const StaticMarkdown = ({ text, name }: { readonly text: string; readonly name: string }) => {
  const hydrated = useHydrated();
  const [rendered] = useState(hydrated ? undefined : text);
  if (isBrowser && text === rendered)
    return <div key="rendered" data-rendered="" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
  return (
    <div key="formatted" data-rendered={isBrowser ? undefined : ''}>
      <Formatted text={text} name={name} />
    </div>
  );
};
