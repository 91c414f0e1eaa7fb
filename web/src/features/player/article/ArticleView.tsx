import { type RefObject, useMemo } from 'react';
import type { Article } from '#contract/schemas/course.ts';
import type { Elements } from '../../../components/ui/elements.ts';
import type { LectureLink } from './article-dom.ts';
import { ArticleText } from './ArticleText.tsx';
import classes from './ArticleView.module.css';
import { listedHeadings, TableOfContents } from './TableOfContents.tsx';

/** Layout of an article: text, table of contents, and what follows the text. */
export const ArticleView = ({
  article,
  element,
  children,
  ...text
}: {
  article: Article;
  /** Ref to the element around the text. */
  element: RefObject<HTMLDivElement | null>;
  lang?: string | undefined;
  lectureLink: LectureLink;
  cellsKey: string;
  onRenew: () => void;
  onFollow?: () => void;
  onShown?: () => void;
  /** Rendered after the text. */
  children?: Elements;
}) => {
  const headings = useMemo(() => listedHeadings(article.headings), [article.headings]);
  return (
    <div className={classes.room}>
      <div className={classes.columns} data-contents={headings.length > 0 || undefined}>
        <TableOfContents headings={headings} article={element} />
        <div className={classes.main}>
          <ArticleText key={article.lectureId} article={article} element={element} {...text} />
          {children}
        </div>
      </div>
    </div>
  );
};
