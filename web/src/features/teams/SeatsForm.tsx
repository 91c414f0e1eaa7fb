import { Group, Input, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { formatCount, formatExactPrice } from '../../lib/text/format.ts';
import classes from './SeatsForm.module.css';
import { usePayment } from './usePayment.ts';

const { seatsMin, seatsMax } = limits;
const outOfRange = `Choose ${seatsMin} to ${seatsMax} seats.`;

/** The number that was typed; undefined unless so many seats can be bought. */
const readSeats = (typed: string): number | undefined => {
  const seats = Number(typed);
  return Number.isInteger(seats) && seats >= seatsMin && seats <= seatsMax ? seats : undefined;
};

const SeatsField = ({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  const step = (by: number) =>
    onChange(String(Math.min(seatsMax, Math.max(seatsMin, (Math.trunc(Number(value)) || 0) + by))));
  return (
    <Input.Wrapper
      id={id}
      label="Seats"
      description={`${seatsMin} to ${seatsMax}, one for each person.`}
      error={problem}
    >
      <div className={classes.stepper}>
        <Button
          look="quiet"
          aria-label="One seat fewer"
          busy={Number(value) <= seatsMin}
          onClick={() => step(-1)}
        >
          −
        </Button>
        <Input
          id={id}
          type="number"
          min={seatsMin}
          max={seatsMax}
          value={value}
          error={Boolean(problem)}
          classNames={{ input: classes.number }}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <Button
          look="quiet"
          aria-label="One seat more"
          busy={Number(value) >= seatsMax}
          onClick={() => step(1)}
        >
          +
        </Button>
      </div>
    </Input.Wrapper>
  );
};

/**
 * The form that buys seats of a course.
 * @param props.initial how many seats it begins with, as text
 * @param props.returnTo path of the page with this many seats, for after a sign-in
 * @param props.children stands above the number
 */
export const SeatsForm = ({
  course,
  initial,
  returnTo,
  children,
}: {
  course: { readonly id: string; readonly price: number };
  initial: string;
  returnTo: (seats: string) => string;
  children?: Elements;
}) => {
  const [typed, setTyped] = useState(initial);
  const { status, isBusy, problems, setProblems, pay } = usePayment(['seats']);
  const form = useRef<HTMLFormElement>(null);
  const seats = readSeats(typed);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (seats !== undefined) return pay({ courseId: course.id, seats }, returnTo(typed));
    setProblems({ seats: outOfRange });
    form.current?.querySelector('input')?.focus();
    return undefined;
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="1.35rem">
        {children}
        <SeatsField
          value={typed}
          problem={problems.seats}
          onChange={(next) => {
            setTyped(next);
            setProblems({});
          }}
        />
        <Group
          className={classes.total}
          gap="0.25rem 0.75rem"
          align="baseline"
          justify="space-between"
          py="1rem"
        >
          <Text span c="dimmed">
            {seats === undefined
              ? `${formatExactPrice(course.price)} a seat`
              : `${formatCount(seats, 'seat')} × ${formatExactPrice(course.price)}`}
          </Text>
          <Text component="output" ff="heading" fz="1.9rem" fw={700} lh={1.1} aria-label="Total">
            {seats === undefined ? '–' : formatExactPrice(course.price * seats)}
          </Text>
        </Group>
        <FormProblem>{problems.form}</FormProblem>
        <div>
          <Button type="submit" size="lg" busy={isBusy || status === 'unknown'}>
            {isBusy ? 'Opening the payment page…' : 'Continue to payment'}
          </Button>
        </div>
        <Text c="dimmed" size="sm">
          <span>
            You pay once, on our payment provider’s page; an order of seats can be refunded seat by seat.
          </span>
          {status === 'signed-out' && (
            <span>{' You sign in first, because the seats are managed from your account.'}</span>
          )}
        </Text>
      </Stack>
    </form>
  );
};
