import { Fragment, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import classes from './Markdown.module.css';
import { type MarkdownTable, splitTables } from './markdown-tables.ts';

const PlainLink = ({ href, children }: { href?: string; children?: ReactNode }) => (
  <a href={href} rel="noreferrer nofollow">
    {children}
  </a>
);

// Shifts headings down, because the page has its own h1 and h2.
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h3>{children}</h3>,
  a: PlainLink,
};

/** Elements allowed in a table cell: inline ones only. */
const inCell = ['em', 'strong', 'code', 'a', 'del'];

const Piece = ({
  text,
  components: used,
  cell,
}: {
  text: string;
  components: Components;
  cell?: boolean;
}) => (
  <ReactMarkdown
    components={used}
    {...(cell ? { allowedElements: inCell } : { disallowedElements: ['img'] })}
    unwrapDisallowed
  >
    {text}
  </ReactMarkdown>
);

/** A table that scrolls horizontally when the page is narrower. */
const Table = ({ table, components: used }: { table: MarkdownTable; components: Components }) => {
  const cell = (text: string, column: number, Tag: 'th' | 'td') => (
    <Tag key={column} scope={Tag === 'th' ? 'col' : undefined} data-align={table.align[column]}>
      <Piece text={text} components={used} cell />
    </Tag>
  );
  return (
    // A scrollable region must be reachable by keyboard.
    <div className={classes.scroller} role="region" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>{table.head.map((text, column) => cell(text, column, 'th'))}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{row.map((text, column) => cell(text, column, 'td'))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/**
 * Renders Markdown as elements: raw HTML stays text, and only safe URL schemes become links. Supports GitHub's tables.
 * @param link overrides the rendering of some links; returns nothing for the default
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
  const blocks = useMemo(() => splitTables(text), [text]);
  return (
    <div className={classes.text} dir="auto">
      {blocks.map((block, index) => (
        <Fragment key={index}>
          {block.kind === 'table' ? (
            <Table table={block} components={used} />
          ) : (
            <Piece text={block.text} components={used} />
          )}
        </Fragment>
      ))}
    </div>
  );
};

export default Markdown;
