import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Article } from '../../../../../lambdas/contract/schemas/course.ts';
import { AppLink } from '../../../components/ui/AppLink.tsx';
import { readingLine } from './reading-place.ts';
import classes from './TableOfContents.module.css';

type Heading = Article['headings'][number];

/** Fewer headings than this are seen at a glance. */
const fewest = 3;
/** Deeper ones would be a second article. */
const deepest = 3;

/** The headings that a table of contents lists; none for a short article. */
export const listedHeadings = (headings: readonly Heading[]): readonly Heading[] => {
  const listed = headings.filter(({ level }) => level <= deepest);
  return listed.length >= fewest ? listed : [];
};

/** The heading under which the reader is; undefined above the first. */
const useCurrentHeading = (
  article: RefObject<HTMLElement | null>,
  headings: readonly Heading[],
): string | undefined => {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = headings.filter(({ id }) => {
        const heading = article.current?.querySelector(`#${CSS.escape(id)}`);
        return heading && heading.getBoundingClientRect().top <= readingLine + 4;
      });
      setCurrent(passed.at(-1)?.id);
    };
    const move = () => void (frame ||= requestAnimationFrame(look));
    window.addEventListener('scroll', move, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', move);
    };
  }, [article, headings]);
  return current;
};

const List = ({ headings, current }: { headings: readonly Heading[]; current?: string | undefined }) => {
  const { search } = useLocation();
  return (
    <ol className={classes.list}>
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <AppLink
            to={{ search, hash: `#${encodeURIComponent(id)}` }}
            aria-current={id === current ? 'location' : undefined}
          >
            {text}
          </AppLink>
        </li>
      ))}
    </ol>
  );
};

/**
 * The headings of an article: beside it where there is room, and as a part to unfold before it everywhere else. Style sheets
 * show one of the two.
 */
export const TableOfContents = ({
  headings,
  article,
}: {
  headings: readonly Heading[];
  article: RefObject<HTMLElement | null>;
}) => {
  const current = useCurrentHeading(article, headings);
  if (headings.length === 0) return null;
  return (
    <>
      <details className={classes.above}>
        <summary>In this article</summary>
        <nav aria-label="In this article">
          <List headings={headings} />
        </nav>
      </details>
      <nav className={classes.beside} aria-label="In this article">
        <p className={classes.title}>In this article</p>
        <List headings={headings} current={current} />
      </nav>
    </>
  );
};
