import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readHash } from '../../lib/routing/decode.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import classes from './Questions.module.css';

export interface Question {
  /** Anchor: a URL that ends in `#<id>` opens the question. */
  readonly id: string;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  readonly links?: readonly { readonly label: string; readonly to: string }[];
}

/**
 * Questions that expand to their answers. Native `details`, so they work without scripts and the browser's page search
 * finds them.
 */
export const Questions = ({ items, firstOpen }: { items: readonly Question[]; firstOpen?: boolean }) => {
  const root = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();

  useEffect(() => {
    if (hash.length < 2) return;
    const asked = root.current?.querySelector<HTMLDetailsElement>(`#${CSS.escape(readHash(hash))}`);
    if (!asked) return;
    asked.open = true;
    asked.scrollIntoView({ block: 'center' });
  }, [hash]);

  return (
    <div ref={root} className={classes.list}>
      {items.map(({ id, question, answer, links }, index) => (
        <details key={id} id={id} className={classes.item} open={firstOpen && index === 0}>
          <summary>
            <span>{question}</span>
            <ChevronDownIcon />
          </summary>
          <div className={classes.answer}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {links?.map(({ label, to }) => (
              <AppLink key={to} to={to} className={classes.link}>
                {label}
              </AppLink>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
};
