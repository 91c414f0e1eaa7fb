import { InputBase, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { toDate, toDay } from '#contract/calendar-day.ts';
import { limits } from '#contract/limits.ts';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { CheckList } from '../../components/ui/CheckList.tsx';
import { giftIncludes } from '../../content/teams.ts';
import { paths } from '../../lib/routing/paths.ts';
import { isEmail, isReachable } from '../../lib/text/email.ts';
import { countCharacters, formatExactPrice } from '../../lib/text/format.ts';
import { type GiftDraft, keepGiftDraft, readGiftDraft } from './gift-draft.ts';
import classes from './GiveGift.module.css';
import type { OrderProblems } from './order-problems.ts';
import { OrderFrame } from './OrderFrame.tsx';
import { usePayment } from './usePayment.ts';

const { giftMessageMax, giftDaysAheadMax } = limits;
const fields = { email: 'gift.email', message: 'gift.message', on: 'gift.on' } as const;

/** The device's day as `YYYY-MM-DD`. */
const today = (): string => {
  const now = new Date();
  return toDate(Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000));
};
const lastDay = (): string => toDate(toDay(today()) + giftDaysAheadMax);

const checkGift = ({ email, message, on }: GiftDraft, isDayUnfinished: boolean): OrderProblems => ({
  ...(!isEmail(email)
    ? { [fields.email]: 'Enter the email address of who gets the gift.' }
    : !isReachable(email.trim()) && {
        [fields.email]: 'Our emails cannot reach this address. Please enter another one.',
      }),
  ...(countCharacters(message.trim()) > giftMessageMax && {
    [fields.message]: `Use at most ${giftMessageMax.toLocaleString('en')} characters.`,
  }),
  ...((isDayUnfinished || (on !== '' && (on < today() || on > lastDay()))) && {
    [fields.on]: 'Choose a day from today to a year ahead.',
  }),
});

const GiftForm = ({ course }: { course: CourseDetail }) => {
  const [gift, setGift] = useState(() => readGiftDraft(course.id));
  const { status, isBusy, problems, setProblems, pay } = usePayment(Object.values(fields));
  const form = useRef<HTMLFormElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const edit = (change: Partial<GiftDraft>) => {
    const next = { ...gift, ...change };
    setGift(next);
    keepGiftDraft(course.id, next);
    setProblems({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A day that is typed in part, or does not exist, has the value of no day at all.
    const found = checkGift(gift, day.current?.validity.badInput ?? false);
    if (Object.keys(found).length > 0) {
      setProblems(found);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { email, message, on } = gift;
    await pay(
      {
        courseId: course.id,
        gift: {
          email: email.trim(),
          ...(message.trim() && { message: message.trim() }),
          ...(on && { on }),
        },
      },
      paths.courseGift.href(course.id),
    );
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="1.35rem">
        <TextInput
          label="Email address of who gets it"
          description="The gift goes here. They can take it with any address."
          value={gift.email}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          maxLength={limits.pastedEmailMax}
          error={problems[fields.email]}
          onChange={({ currentTarget }) => edit({ email: currentTarget.value })}
        />
        <InputBase
          component="textarea"
          multiline
          rows={5}
          label="Message"
          value={gift.message}
          description={
            <>
              <span>{'Optional. It stands in the email and on the page to print. '}</span>
              <span
                className={classes.count}
                data-over={countCharacters(gift.message) > giftMessageMax || undefined}
              >
                {`${countCharacters(gift.message).toLocaleString('en')} / ${giftMessageMax.toLocaleString('en')}`}
              </span>
            </>
          }
          error={problems[fields.message]}
          onChange={({ currentTarget }) => edit({ message: currentTarget.value })}
        />
        <TextInput
          ref={day}
          type="date"
          label="Day"
          description="Optional. The email goes at 09:00 of that day in your time zone; without a day, as soon as you have paid."
          value={gift.on}
          min={today()}
          max={lastDay()}
          error={problems[fields.on]}
          onChange={({ currentTarget }) => edit({ on: currentTarget.value })}
        />
        <FormProblem>{problems.form}</FormProblem>
        <div>
          <Button type="submit" size="lg" busy={isBusy || status === 'unknown'}>
            {isBusy ? 'Opening the payment page…' : `Give it for ${formatExactPrice(course.price)}`}
          </Button>
        </div>
        <Text c="dimmed" size="sm">
          <span>You pay once, on our payment provider’s page.</span>
          {status === 'signed-out' && (
            <span>{' You sign in first; what you typed stays here meanwhile.'}</span>
          )}
        </Text>
      </Stack>
    </form>
  );
};

/** Sells the course in the address as a gift. */
export const GiveGift = () => {
  return (
    <OrderFrame label="Give as a gift">
      {(course) => (
        <Stack gap="1.5rem">
          <div>
            <Title>Give it as a gift</Title>
            <Text c="dimmed" maw="36rem" mt="0.35rem" dir="auto">
              {`Somebody gets “${course.title}” from you, on the day that you choose.`}
            </Text>
          </div>
          <GiftForm key={course.id} course={course} />
          <CheckList items={giftIncludes} />
        </Stack>
      )}
    </OrderFrame>
  );
};
