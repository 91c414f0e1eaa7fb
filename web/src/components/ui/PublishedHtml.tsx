import classes from './rich-text.module.css';

/** A text of a course that publishing rendered as sanitized HTML. */
export const PublishedHtml = ({ html }: { readonly html: string }) => (
  <div className={classes.text} dir="auto" data-rendered="" dangerouslySetInnerHTML={{ __html: html }} />
);
