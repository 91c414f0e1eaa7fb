import type { ReactNode } from 'react';
import { AppLink } from '../../../../components/ui/AppLink.tsx';
import Markdown from '../../../../components/ui/Markdown.tsx';

/** Links within the site stay in the page, so that a moment of the open lecture only moves the video. */
const link = (href: string, children: ReactNode) =>
  /^\/(?!\/)/.test(href) ? <AppLink to={href}>{children}</AppLink> : undefined;

/** Notes as they read; a chunk of its own, for the Markdown renderer is large. */
const NotesPreview = ({ text }: { text: string }) => <Markdown text={text} link={link} />;

export default NotesPreview;
