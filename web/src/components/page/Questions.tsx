import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readHash } from '../../lib/decode.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import classes from './Questions.module.css';

export interface Question {
  /** Anchor: an address that ends in `#<id>` opens it. */
  readonly id: string;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  readonly links?: readonly { readonly label: string; readonly to: string }[];
}

/** Questions that open to their answers; native, so they work without scripts and are found by a search in the page. */
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
            {question}
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
