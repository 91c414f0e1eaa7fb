import { Group, List, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { purchasePrice } from '#domain/payments/pricing.ts';
import { StarIcon } from '../../components/course/course-icons.tsx';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
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
    <Paper p="1.1rem 1.25rem 0.35rem">
      <Text mb="0.35rem">
        <strong>{formatCount(lectures.length, 'premium lecture')}</strong>
        {total > 0 && <Text span inherit c="dimmed">{`, ${formatSpan(total)} in all`}</Text>}
      </Text>
      <List listStyleType="none">
        {lectures.map(({ id, title, section, duration }) => {
          const release = releases.get(id);
          return (
            <Group
              key={id}
              component="li"
              className={classes.lecture}
              wrap="nowrap"
              gap="0.9rem"
              py="0.85rem"
            >
              <ThemeIcon color="violet" radius="50%" size="2.5rem" aria-hidden="true">
                <StarIcon />
              </ThemeIcon>
              <Group flex={1} miw={0} justify="space-between" gap="0 0.9rem">
                <Stack flex="1 1 12rem" miw={0} gap={0} lh={1.4}>
                  <strong>{title}</strong>
                  <Text span size="sm" lh={1.4} c="dimmed">
                    {release ? `${section} · ${describeRelease(release, findTitle)}` : section}
                  </Text>
                </Stack>
                {duration > 0 && (
                  <Text span size="sm" c="dimmed">
                    {formatSpan(duration)}
                  </Text>
                )}
              </Group>
            </Group>
          );
        })}
      </List>
    </Paper>
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
      <Stack className={classes.main} gap="1.1rem">
        <Text c="var(--nl-violet)" fw={650}>
          {course.title}
        </Text>
        <Title>Upgrade to Premium</Title>
        <Title order={2} fz="1.375rem" mt="sm">
          What is included
        </Title>
        <Lectures course={course} />
        <CheckList
          items={[
            'The rest of the course stays as it is, and you keep your progress',
            'Opens as soon as your payment is confirmed; scheduled lectures still open on their date',
            'One payment, no subscription',
          ]}
        />
      </Stack>
      <Paper component="aside" className={classes.card} shadow="md" aria-label="Price">
        <CourseCover course={course} eager />
        <Stack gap="0.9rem" p="1.5rem 1.75rem 1.25rem">
          <Text ff="headings" fz="2.5rem" fw={700} lh={1.1} mb="-0.6rem">
            {formatExactPrice(purchasePrice(course, 'upgrade'))}
          </Text>
          <Text size="sm" c="dimmed">
            One-time payment in US dollars
          </Text>
          <Button size="lg" busy={isBusy} onClick={() => void upgrade()}>
            {isBusy ? 'Opening the payment page…' : 'Upgrade Now'}
          </Button>
          <FormProblem>{message}</FormProblem>
          <Text size="sm" c="dimmed">
            You pay on our payment provider’s page, then come back here.
          </Text>
          <ButtonLink look="plain" to={paths.dripContent.href(course.id)}>
            Back to the lectures
          </ButtonLink>
        </Stack>
      </Paper>
      <section className={classes.more} aria-labelledby="before-you-pay">
        <Title order={2} id="before-you-pay" fz="1.375rem" mb="md">
          Before you pay
        </Title>
        <Questions items={questions} />
      </section>
    </div>
  );
};
