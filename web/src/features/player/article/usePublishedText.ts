import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { markScrolling } from '../code/mark-scrolling.ts';
import {
  dressArticle,
  isSameArticle,
  type LectureLink,
  linkLectures,
  renewAddresses,
} from './article-dom.ts';

/**
 * Puts the published text of an article into its element. The same text with new signed URLs keeps the elements that are there.
 * @param article ref to the element around the text
 * @param onShown called when the text is on the page
 */
export const usePublishedText = (
  article: RefObject<HTMLElement | null>,
  html: string,
  lectureLink: LectureLink,
  onShown: (() => void) | undefined,
): void => {
  const shown = useRef('');
  const tellShown = useEffectEvent(() => onShown?.());
  const link = useEffectEvent<LectureLink>((id, at) => lectureLink(id, at));

  useLayoutEffect(() => {
    const { current } = article;
    if (!current) return;
    if (shown.current && current.childElementCount > 0 && isSameArticle(shown.current, html)) {
      renewAddresses(current, html);
    } else {
      current.replaceChildren(dressArticle(html, (id, at) => link(id, at)));
    }
    shown.current = html;
    tellShown();
  }, [article, html]);
  useEffect(() => {
    if (article.current) linkLectures(article.current, lectureLink);
  }, [article, lectureLink, html]);
  useEffect(() => {
    const mark = () => article.current && markScrolling(article.current);
    mark();
    window.addEventListener('resize', mark);
    // The fonts change the width of lines.
    void document.fonts?.ready.then(mark);
    return () => window.removeEventListener('resize', mark);
  }, [article, html]);
};
