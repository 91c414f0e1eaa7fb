import type { ReactNode } from 'react';
import { AppLink } from '../../../../components/ui/AppLink.tsx';
import Markdown from '../../../../components/ui/Markdown.tsx';

/** Links within the site navigate without a page load, so a timestamp link of the open lecture only seeks the video. */
const link = (href: string, children: ReactNode) =>
  /^\/(?!\/)/.test(href) ? <AppLink to={href}>{children}</AppLink> : undefined;

/** Rendered notes. A separate chunk, because the Markdown renderer is large. */
const NotesPreview = ({ text }: { text: string }) => <Markdown text={text} link={link} />;

export default NotesPreview;
