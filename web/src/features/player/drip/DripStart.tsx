import { CalendarIcon, LockIcon, PlayIcon, StarIcon } from '../../../components/course/course-icons.tsx';
import { listWaiting } from '../../../components/pace/next-step.ts';
import { AppLink } from '../../../components/ui/AppLink.tsx';
import { Button, ButtonLink } from '../../../components/ui/Button.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { formatAppointment, formatCount } from '../../../lib/text/format.ts';
import { usePlayerSource } from '../course/source.ts';
import type { DripStartProps } from './drip-parts.ts';
import classes from './DripStart.module.css';
import { upcomingUnlocks } from './unlock-events.ts';

/** Adds a full stop unless the text ends with punctuation, such as a title that is a question. */
const endSentence = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

export const DripStart = ({
  course,
  lectures,
  resume,
  hasBegun,
  percent,
  onContinue,
  onStart,
}: DripStartProps) => {
  const { content, drip } = course;
  const unlocks = upcomingUnlocks(content);
  const waiting = listWaiting(content.sections);
  const { lectureHref } = usePlayerSource();
  const continueButton = (
    <Button
      key="continue"
      size="lg"
      look={hasBegun ? 'primary' : 'quiet'}
      disabled={!onContinue}
      onClick={onContinue}
    >
      {hasBegun && <PlayIcon />}
      <span>{' Continue Where You Left Off'}</span>
    </Button>
  );
  const startButton = (
    <Button key="start" size="lg" look={hasBegun ? 'quiet' : 'primary'} onClick={onStart}>
      {!hasBegun && <PlayIcon />}
      <span>{' Start from Beginning'}</span>
    </Button>
  );
  const premium = lectures.filter(({ lecture }) => lecture.requiresUpgrade && !lecture.isUnlocked);
  return (
    <article className={classes.start}>
      <div className={classes.sky} data-night="">
        <h1 className={classes.title} dir="auto">
          {content.title}
        </h1>
        <p className={classes.lead}>
          {onStart
            ? hasBegun
              ? `You have completed ${percent}%. ${resume ? endSentence(`Up next: ${resume.lecture.title}`) : ''}`
              : `${formatCount(drip?.unlockedContent.length ?? 0, 'lecture is', 'lectures are')} open and ready to watch.`
            : 'The first lecture has not unlocked yet. It will open here automatically.'}
        </p>
        {onStart && (
          <div className={classes.actions}>
            {hasBegun ? [continueButton, startButton] : [startButton, continueButton]}
          </div>
        )}
      </div>
      {unlocks.length + waiting.length > 0 && (
        <section className={classes.section} aria-labelledby="drip-upcoming">
          <h2 id="drip-upcoming" className={classes.heading}>
            What unlocks when
          </h2>
          <ol className={classes.unlocks}>
            {unlocks.map(({ at, lectures: opened }) => (
              <li key={at} className={classes.unlock}>
                <span className={classes.when}>
                  <CalendarIcon /> <time dateTime={at}>{formatAppointment(at)}</time>
                </span>
                <span>{opened.map(({ lecture }) => lecture.title).join(', ')}</span>
              </li>
            ))}
            {waiting.map(({ lectureId, title, sectionIndex, opens }) => (
              <li key={lectureId} className={classes.unlock}>
                <span className={classes.when}>
                  <LockIcon />{' '}
                  <AppLink to={lectureHref(content.courseId, sectionIndex, lectureId)}>
                    Finish “<span dir="auto">{title}</span>” first
                  </AppLink>
                </span>
                <span>{opens.join(', ')}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {premium.length > 0 && (
        <section className={classes.premium} aria-labelledby="drip-premium">
          <h2 id="drip-premium" className={classes.heading}>
            <StarIcon />
            <span>{` ${formatCount(premium.length, 'premium lecture')}`}</span>
          </h2>
          <p>{premium.map(({ lecture }) => lecture.title).join(', ')}</p>
          <ButtonLink look="quiet" to={paths.upgrade.href(content.courseId)}>
            See the premium upgrade
          </ButtonLink>
        </section>
      )}
    </article>
  );
};
