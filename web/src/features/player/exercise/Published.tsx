import { useLayoutEffect, useRef } from 'react';
import text from '#web/components/ui/rich-text.module.css';
import { parsePublished } from '#web/lib/browser/trusted-types.ts';

/** HTML that publishing has sanitized. */
export const Published = ({ html }: { html: string }) => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.replaceChildren(parsePublished(html)), [html]);
  return <div ref={element} className={text.text} dir="auto" />;
};
