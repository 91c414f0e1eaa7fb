import { type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import classes from './Markdown.module.css';

const PlainLink = ({ href, children }: { href?: string; children?: ReactNode }) => (
  <a href={href} rel="noreferrer nofollow">
    {children}
  </a>
);

// A page has its own h1 and h2; a text's headings go below them.
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h3>{children}</h3>,
  a: PlainLink,
};

/**
 * Markdown as elements: raw HTML in it stays text, and only harmless link schemes become links.
 * @param link draws a link of its own for some addresses; nothing leaves it as it is.
 */
const Markdown = ({
  text,
  link,
}: {
  text: string;
  link?: (href: string, children: ReactNode) => ReactNode;
}) => {
  const used = useMemo((): Components => {
    if (!link) return components;
    return {
      ...components,
      a: ({ href = '', children }) => link(href, children) ?? <PlainLink href={href}>{children}</PlainLink>,
    };
  }, [link]);
  return (
    <div className={classes.text}>
      <ReactMarkdown components={used} disallowedElements={['img']} unwrapDisallowed>
        {text}
      </ReactMarkdown>
    </div>
  );
};

export default Markdown;
