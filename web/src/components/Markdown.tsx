import ReactMarkdown, { type Components } from 'react-markdown';
import classes from './Markdown.module.css';

// A page has its own h1 and h2; a text's headings go below them.
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h3>{children}</h3>,
  a: ({ href, children }) => (
    <a href={href} rel="noreferrer nofollow">
      {children}
    </a>
  ),
};

/** Markdown as elements: raw HTML in it stays text, and only harmless link schemes become links. */
const Markdown = ({ text }: { text: string }) => (
  <div className={classes.text}>
    <ReactMarkdown components={components} disallowedElements={['img']} unwrapDisallowed>
      {text}
    </ReactMarkdown>
  </div>
);

export default Markdown;
