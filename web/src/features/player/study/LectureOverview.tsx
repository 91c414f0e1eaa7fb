import { findLectureKind, lectureLength, lectureSpan } from '../../../components/course/lecture-kinds.ts';
import { AppLink } from '../../../components/ui/AppLink.tsx';
import { ArrowRightIcon } from '../../../components/ui/icons.tsx';
import { formatClock } from '../../../lib/text/format.ts';
import { usePlayerSource } from '../course/source.ts';
import { useOpenLecture } from '../lectures/open-lecture.ts';
import classes from './LectureOverview.module.css';

/** Facts and chapters of a lecture, and a link to the next one. */
export const LectureOverview = () => {
  const { lectureHref } = usePlayerSource();
  const { courseId, current, lecture, next, isVideo, onChosen } = useOpenLecture();
  const span = lectureSpan(lecture);
  const nextLength = next && lectureLength(next.lecture);
  const facts: readonly (readonly [string, string])[] = [
    ['Kind', findLectureKind(lecture).label],
    ...(span ? [['Length', span] as const] : []),
    ...(lecture.captions?.length
      ? [['Captions', lecture.captions.map(({ label }) => label).join(', ')] as const]
      : []),
  ];
  return (
    <div className={classes.overview}>
      <h2 className={classes.title}>About this lecture</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isVideo && lecture.chapters && lecture.chapters.length > 0 && (
        <section className={classes.chapters} aria-labelledby="chapters">
          <h3 id="chapters">Chapters</h3>
          <ol>
            {lecture.chapters.map(({ at, title }) => (
              <li key={at}>
                <AppLink
                  className={classes.chapter}
                  to={lectureHref(courseId, current.sectionIndex, lecture.id, at)}
                >
                  <span className={classes.label}>{formatClock(at)}</span>
                  <span dir="auto">{title}</span>
                </AppLink>
              </li>
            ))}
          </ol>
        </section>
      )}
      {next && (
        <AppLink
          className={classes.next}
          to={lectureHref(courseId, next.sectionIndex, next.lecture.id)}
          onClick={onChosen}
        >
          <span className={classes.nextWords}>
            <span className={classes.label}>Up next</span>
            <span className={classes.nextTitle} dir="auto">
              {next.lecture.title}
            </span>
          </span>
          {nextLength && <span className={classes.label}>{nextLength}</span>}
          <ArrowRightIcon />
        </AppLink>
      )}
      {isVideo && (
        <p className={classes.tips}>
          <kbd className={classes.key}>B</kbd> bookmarks the moment; <kbd className={classes.key}>?</kbd>{' '}
          shows all keyboard shortcuts.
        </p>
      )}
    </div>
  );
};
