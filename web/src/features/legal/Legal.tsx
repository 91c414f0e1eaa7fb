import { PaperSky } from '../../components/page/PaperSky.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import type { LegalCopy } from '../../content/legal-shape.ts';
import classes from './Legal.module.css';

/** Turns email addresses in a paragraph into mail links. */
const linked = (text: string) =>
  text.split(/([\w.]+@[\w.-]+\w)/).map((part, index) =>
    index % 2 ? (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );

/** A legal page: one-sentence summary, table of contents, and text in a readable measure. */
export const Legal = ({ copy }: { copy: LegalCopy }) => (
  <main className={`page-width ${classes.page}`}>
    <PaperSky />
    <header className={classes.head}>
      <h1>{copy.title}</h1>
      <p className={classes.updated}>
        Last updated <time dateTime={copy.updatedOn}>{copy.updated}</time>
      </p>
      <p className={classes.summary}>{copy.summary}</p>
    </header>
    <div className={classes.columns}>
      <nav aria-label="On this page" className={classes.contents}>
        <ol>
          {copy.parts.map(({ id, title }) => (
            <li key={id}>
              <AppLink to={`#${id}`}>{title}</AppLink>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {copy.parts.map(({ id, title, text }, index) => (
          <section key={id} id={id}>
            <h2>
              <span aria-hidden="true">{index + 1}</span>
              <span>{title}</span>
            </h2>
            {text.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>{linked(block)}</p>
              ) : (
                <ul key={block.join()}>
                  {block.map((line) => (
                    <li key={line}>{linked(line)}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        {copy.action && (
          <p>
            <AppLink to={copy.action.to}>{copy.action.label}</AppLink>
          </p>
        )}
      </div>
    </div>
  </main>
);
