import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Article } from '#contract/schemas/course.ts';
import { readHash } from '../../../lib/routing/decode.ts';
import { markScrolling } from '../code/mark-scrolling.ts';
import {
  dressArticle,
  findAnchor,
  isSameArticle,
  type LectureLink,
  linkLectures,
  readCode,
  renewAddresses,
} from './article-dom.ts';
import classes from './ArticleText.module.css';
import { useCells } from './useCells.ts';
import { useFreshAddresses } from './useFreshAddresses.ts';

const copiedMs = 2_500;
const isServer = typeof window === 'undefined';

/** Whether the browser would open a clicked link in this tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

const moveTo = (target: Element): void => {
  target.scrollIntoView();
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.setAttribute('data-route-focus', '');
  target.focus({ preventScroll: true });
};

/** Text of an article. Its elements are created once from the published HTML, outside of React. */
export const ArticleText = ({
  article: { html, expiresAt },
  element,
  lectureLink,
  cellsKey,
  onRenew,
  onFollow,
  onShown,
}: {
  article: Pick<Article, 'html' | 'expiresAt'>;
  /** Ref to the element around the text. */
  element: RefObject<HTMLDivElement | null>;
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
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef('');
  const [said, setSaid] = useState('');
  const tellShown = useEffectEvent(() => onShown?.());
  const link = useEffectEvent<LectureLink>((id, at) => lectureLink(id, at));

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    if (shown.current && current.childElementCount > 0 && isSameArticle(shown.current, html)) {
      renewAddresses(current, html);
    } else {
      current.replaceChildren(dressArticle(html, (id, at) => link(id, at)));
    }
    shown.current = html;
    tellShown();
  }, [element, html]);
  useEffect(() => {
    if (element.current) linkLectures(element.current, lectureLink);
  }, [element, lectureLink, html]);
  useEffect(() => {
    const mark = () => element.current && markScrolling(element.current);
    mark();
    window.addEventListener('resize', mark);
    // The fonts change the width of lines.
    void document.fonts?.ready.then(mark);
    return () => window.removeEventListener('resize', mark);
  }, [element, html]);
  useFreshAddresses(element, expiresAt, onRenew);

  /** Scrolls to the hash of the address once the text is there. A hash with the words of a heading is replaced by its id. */
  const arrive = useEffectEvent((isFirst: boolean) => {
    const name = readHash(hash);
    const target = element.current && findAnchor(element.current, name);
    if (!target || (type === 'POP' && (!isFirst || window.scrollY > 0))) return;
    moveTo(target);
    if (target.id && target.id !== name) {
      void navigate({ pathname, search, hash: `#${encodeURIComponent(target.id)}` }, { replace: true });
    }
  });
  const arrivedAt = useRef('');
  useEffect(() => {
    arrive(arrivedAt.current === '');
    arrivedAt.current = key;
  }, [key]);

  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(readCode(button));
      button.textContent = 'Copied';
      setSaid('The code is copied.');
    } catch {
      button.textContent = 'Not copied';
      setSaid('The code could not be copied. Select it and copy it by hand.');
    }
    setTimeout(() => {
      button.textContent = 'Copy';
      setSaid('');
    }, copiedMs);
  };
  useCells(element, cellsKey, setSaid);
  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest('a, [data-copy]');
    if (!(target instanceof HTMLElement)) return;
    if (target.matches('[data-copy]')) return void copy(target);
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
