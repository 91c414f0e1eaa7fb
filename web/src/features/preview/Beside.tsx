import type { CoursePreview } from '#contract/schemas/drip.ts';
import classes from './CoursePreviewPage.module.css';
import { readChange } from './words.ts';

/** Every mail of the course, with those sent by `until` marked. @param props.until ISO 8601 */
export const MailTimeline = ({
  mails,
  until,
  moment,
}: {
  readonly mails: CoursePreview['mails'];
  readonly until: number;
  readonly moment: (instant: string) => string;
}) => (
  <section className={classes.beside} aria-labelledby="preview-mails">
    <h2 id="preview-mails">Mails</h2>
    {mails.length === 0 ? (
      <p className={classes.nothing}>No mail tells of this course’s lectures.</p>
    ) : (
      <ol className={classes.mails}>
        {mails.map(({ at, subject }, index) => {
          const isSent = Date.parse(at) <= until;
          return (
            <li key={`${index} ${at}`} data-sent={isSent}>
              <time dateTime={at}>{moment(at)}</time>
              <span dir="auto">{subject}</span>
              <span className={classes.sent}>{isSent ? 'Sent by then' : 'Still to come'}</span>
            </li>
          );
        })}
      </ol>
    )}
  </section>
);

/** What publishing would change, as `content plan` describes it. */
export const Changes = ({ changes }: Pick<CoursePreview, 'changes'>) => (
  <section className={classes.beside} aria-labelledby="preview-changes">
    <h2 id="preview-changes">What publishing changes</h2>
    {changes.length === 0 ? (
      <p className={classes.nothing}>Nothing: the published course is just like this.</p>
    ) : (
      <ul className={classes.changes}>
        {changes.map((line, index) => {
          const { sign, text } = readChange(line);
          return (
            <li key={`${index} ${line}`} data-sign={sign || undefined}>
              {sign && <b>{`${sign} `}</b>}
              <span dir="auto">{text}</span>
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
