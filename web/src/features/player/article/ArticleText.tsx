import { type MouseEvent, type RefObject, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Article } from '#contract/schemas/course.ts';
import { type LectureLink, readCode } from './article-dom.ts';
import classes from './ArticleText.module.css';
import { useArrival } from './useArrival.ts';
import { useCells } from './useCells.ts';
import { useFreshAddresses } from './useFreshAddresses.ts';
import { usePublishedText } from './usePublishedText.ts';

/** How long a button says that it copied. */
const copiedMs = 2_500;
const isServer = typeof window === 'undefined';

/** Whether the browser would open a clicked link in this tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/**
 * Copies the code that a button belongs to, and names the button after what happened for a while.
 * @param say called with what screen readers are told
 */
const copyCode = async (button: HTMLElement, say: (text: string) => void): Promise<void> => {
  try {
    await navigator.clipboard.writeText(readCode(button));
    button.textContent = 'Copied';
    say('The code is copied.');
  } catch {
    button.textContent = 'Not copied';
    say('The code could not be copied. Select it and copy it by hand.');
  }
  setTimeout(() => {
    button.textContent = 'Copy';
    say('');
  }, copiedMs);
};

/** Text of an article. Its elements are created once from the published HTML, outside of React. */
export const ArticleText = ({
  article: { html, expiresAt },
  element,
  lang,
  lectureLink,
  cellsKey,
  onRenew,
  onFollow,
  onShown,
}: {
  article: Pick<Article, 'html' | 'expiresAt'>;
  /** Ref to the element around the text. */
  element: RefObject<HTMLDivElement | null>;
  /** Language of the text, where it is known. */
  lang?: string | undefined;
  lectureLink: LectureLink;
  /** Name under which this device keeps what the reader changes in cells. */
  cellsKey: string;
  /** Reloads the article to get new signed URLs for images and files. */
  onRenew: () => void;
  /** Called when the reader follows a link to a lecture. */
  onFollow?: () => void;
  /** Called when the text is on the page. */
  onShown?: () => void;
}) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [said, setSaid] = useState('');
  usePublishedText(element, html, lectureLink, onShown);
  useFreshAddresses(element, expiresAt, onRenew);
  useArrival(element);
  useCells(element, cellsKey, setSaid);
  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest('a, [data-copy]');
    if (!(target instanceof HTMLElement)) return;
    if (target.matches('[data-copy]')) return void copyCode(target, setSaid);
    const href = target.getAttribute('href') ?? '';
    if (!isPlain(event)) return;
    if (href.startsWith('#')) {
      event.preventDefault();
      void navigate({ pathname, search, hash: href });
    } else if (target.dataset.lecture !== undefined && href) {
      event.preventDefault();
      onFollow?.();
      void navigate(href);
    }
  };

  return (
    <>
      <div
        ref={element}
        className={classes.text}
        dir="auto"
        lang={lang}
        data-print=""
        onClick={onClick}
        // Only static pages render the text here. In the browser, Trusted Types allow HTML through `parsePublished` only.
        dangerouslySetInnerHTML={{ __html: isServer ? html : '' }}
        suppressHydrationWarning
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
};
