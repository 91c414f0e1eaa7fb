import classes from './rich-text.module.css';

/** A text of a course that publishing rendered as sanitized HTML. */
export const PublishedHtml = ({
  html,
  lang,
}: {
  readonly html: string;
  /** Language of the text, where it is known. */
  readonly lang?: string | undefined;
}) => (
  <div
    className={classes.text}
    dir="auto"
    lang={lang}
    data-rendered=""
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
