import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Article } from '#contract/schemas/course.ts';
import { AppLink } from '../../../components/ui/AppLink.tsx';
import { readingLine } from './reading-place.ts';
import classes from './TableOfContents.module.css';

type Heading = Article['headings'][number];

/** Minimum number of headings: fewer need no table of contents. */
const fewest = 3;
/** Deepest heading level that is listed. */
const deepest = 3;

/** Headings for the table of contents; empty for a short article. */
export const listedHeadings = (headings: readonly Heading[]): readonly Heading[] => {
  const listed = headings.filter(({ level }) => level <= deepest);
  return listed.length >= fewest ? listed : [];
};

/** Id of the heading above the reading line; undefined above the first heading. */
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
 * Table of contents of an article: beside the text where there is room, else collapsed above it. Both are rendered; the style
 * sheet shows one.
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
