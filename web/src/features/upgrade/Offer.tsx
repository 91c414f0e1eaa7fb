import { useRef, useState } from 'react';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { purchasePrice } from '#domain/payments/pricing.ts';
import { StarIcon } from '../../components/course/course-icons.tsx';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { CheckList } from '../../components/ui/CheckList.tsx';
import { everyQuestion } from '../../content/faq.ts';
import { usePageRestore } from '../../lib/browser/usePageRestore.ts';
import { startCheckout } from '../../lib/courses/checkout.ts';
import { sumSeconds } from '../../lib/courses/effort.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatCount, formatExactPrice, formatSpan } from '../../lib/text/format.ts';
import { createTitleLookup, describeRelease } from '../../lib/text/release-words.ts';
import classes from './Offer.module.css';
import { describeUpgradeProblem, premiumLectures, type UpgradeProblem } from './upgrade.ts';

const asked = ['premium-upgrade', 'refunds', 'prices-and-payment'];
const questions = asked.flatMap((wanted) => everyQuestion.filter(({ id }) => id === wanted));

const Lectures = ({ course }: { course: CourseDetail }) => {
  const lectures = premiumLectures(course);
  const total = sumSeconds(lectures);
  const findTitle = createTitleLookup(course);
  const releases = new Map(course.schedule?.map(({ lectureId, release }) => [lectureId, release]));
  return (
    <div className={classes.lectures}>
      <p>
        <strong>{formatCount(lectures.length, 'premium lecture')}</strong>
        {total > 0 && <span>{`, ${formatSpan(total)} in all`}</span>}
      </p>
      <ul>
        {lectures.map(({ id, title, section, duration }) => {
          const release = releases.get(id);
          return (
            <li key={id}>
              <span className={classes.star} aria-hidden="true">
                <StarIcon />
              </span>
              <span className={classes.words}>
                <strong>{title}</strong>
                <span>{release ? `${section} · ${describeRelease(release, findTitle)}` : section}</span>
              </span>
              {duration > 0 && <span className={classes.length}>{formatSpan(duration)}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** What the upgrade includes and costs, with the button to pay. */
export const Offer = ({
  course,
  onProblem,
}: {
  course: CourseDetail;
  onProblem: (problem: UpgradeProblem) => void;
}) => {
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  usePageRestore(() => {
    isSending.current = false;
    setIsBusy(false);
  });

  const upgrade = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setMessage('');
    try {
      // Leaves the button busy until the browser has left the page.
      await startCheckout('upgrade', course.id);
    } catch (error) {
      const problem = describeUpgradeProblem(error);
      isSending.current = false;
      setIsBusy(false);
      if (problem.kind === 'message') setMessage(problem.message);
      else onProblem(problem);
    }
  };

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <p className={classes.course}>{course.title}</p>
        <h1 className={classes.title}>Upgrade to Premium</h1>
        <h2 className={classes.heading}>What is included</h2>
        <Lectures course={course} />
        <CheckList
          items={[
            'The rest of the course stays as it is, and you keep your progress',
            'Opens as soon as your payment is confirmed; scheduled lectures still open on their date',
            'One payment, no subscription',
          ]}
        />
      </div>
      <aside className={classes.card} aria-label="Price">
        <CourseCover course={course} eager />
        <div className={classes.pay}>
          <p className={classes.price}>{formatExactPrice(purchasePrice(course, 'upgrade'))}</p>
          <p className={classes.note}>One-time payment in US dollars</p>
          <Button size="lg" busy={isBusy} onClick={() => void upgrade()}>
            {isBusy ? 'Opening the payment page…' : 'Upgrade Now'}
          </Button>
          <p className={classes.problem} role="alert">
            {message}
          </p>
          <p className={classes.note}>You pay on our payment provider’s page, then come back here.</p>
          <ButtonLink look="plain" to={paths.dripContent.href(course.id)}>
            Back to the lectures
          </ButtonLink>
        </div>
      </aside>
      <section className={classes.more} aria-labelledby="before-you-pay">
        <h2 id="before-you-pay" className={classes.heading}>
          Before you pay
        </h2>
        <Questions items={questions} />
      </section>
    </div>
  );
};
