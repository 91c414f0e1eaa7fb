import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { AppLink } from '#web/components/ui/AppLink.tsx';
import classes from '#web/components/ui/rich-text.module.css';

const Heading = ({ children }: { children?: ReactNode }) => <h3>{children}</h3>;

const components: Components = {
  // The page has its own h1 and h2.
  h1: Heading,
  h2: Heading,
  // Links within the site navigate without a page load, so a timestamp link of the open lecture only seeks the video.
  a: ({ href = '', children }) =>
    /^\/(?!\/)/.test(href) ? (
      <AppLink to={href}>{children}</AppLink>
    ) : (
      <a href={href} rel="noreferrer nofollow">
        {children}
      </a>
    ),
  table: ({ children }) => (
    // A scrollable region must be reachable by keyboard.
    <div role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

const plugins = [remarkGfm];

/**
 * Rendered notes: raw HTML stays text, and only safe URL schemes become links. A separate chunk, because the Markdown
 * renderer is large.
 */
const NotesPreview = ({ text }: { text: string }) => (
  <div className={classes.text} dir="auto">
    <ReactMarkdown
      components={components}
      remarkPlugins={plugins}
      disallowedElements={['img']}
      unwrapDisallowed
    >
      {text}
    </ReactMarkdown>
  </div>
);

export default NotesPreview;
