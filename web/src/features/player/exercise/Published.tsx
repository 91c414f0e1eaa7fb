import { useLayoutEffect, useRef } from 'react';
import text from '#web/components/ui/rich-text.module.css';
import { parsePublished } from '#web/lib/browser/trusted-types.ts';
import { isSameArticle, renewAddresses } from '../article/article-dom.ts';

/** HTML that publishing has sanitized. The same text with new signed URLs keeps the elements that are there. */
export const Published = ({ html }: { html: string }) => {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    if (shown.current && isSameArticle(shown.current, html)) renewAddresses(current, html);
    else current.replaceChildren(parsePublished(html));
    shown.current = html;
  }, [html]);
  return <div ref={element} className={text.text} dir="auto" />;
};
