import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import buttonClasses from '../../components/ui/Button.module.css';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';

const RotateDialog = lazyPart(() => import('./RotateDialog.tsx'));

/** Converts to the URL scheme that calendar programs recognize as a subscription. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

const explain = (error: unknown, isReplacing: boolean): string => {
  if (error instanceof ApiProblem && error.code === 'too_many_requests')
    return 'You asked for addresses many times within the hour. Please try again later.';
  if (error instanceof ApiProblem && error.status === 401)
    return 'Your sign-in has ended. Sign in again to see your address.';
  // An answer may be all that was lost.
  return isReplacing
    ? 'Your old address may have stopped, and no new one came back. Please try again.'
    : 'Your calendar address could not be loaded. Please try again.';
};

/** URL of the learner's calendar of coming lectures. It is a secret, so it is shown only on request. */
export const CalendarSection = () => {
  const [url, setUrl] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const load = async (rotate: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    setSaid('');
    try {
      const answer = await api.makeCalendar({ body: rotate ? { rotate: true } : {} });
      setUrl(answer.url);
      setSaid(
        rotate ? 'This is your new address. The old one has stopped.' : 'This is your calendar address.',
      );
      // The focused button disappears.
      requestAnimationFrame(() => input.current?.focus());
    } catch (error) {
      setProblem(explain(error, rotate));
    } finally {
      setIsBusy(false);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '');
      setSaid('Copied');
    } catch {
      input.current?.select();
      setSaid('Copying is not allowed here: the address is marked, copy it with your keyboard.');
    }
  };
  const stay = () => setIsAsking(false);

  return (
    <Stack gap="sm">
      <Text c="dimmed">
        Subscribe to your coming lectures in your calendar program: its events move when your pace does.
      </Text>
      {url === undefined ? (
        <div>
          <Button look="quiet" busy={isBusy} onClick={() => void load(false)}>
            {isBusy ? 'Loading…' : 'Show my calendar address'}
          </Button>
        </div>
      ) : (
        <>
          <TextInput
            ref={input}
            label="Your calendar address"
            description="Open it on this device, or copy it and choose “Subscribe from URL” in your calendar program. Whoever has this address sees your lectures, so keep it to yourself."
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Group gap="0.6rem">
            <a
              className={`${buttonClasses.button} ${buttonClasses.primary} ${buttonClasses.md}`}
              href={webcal(url)}
            >
              Open in my calendar
            </a>
            <Button look="quiet" onClick={() => void copy()}>
              Copy
            </Button>
            <Button look="plain" busy={isBusy} onClick={() => setIsAsking(true)}>
              {isBusy ? 'Making…' : 'Make a new address…'}
            </Button>
          </Group>
        </>
      )}
      <FormProblem size="sm">{problem}</FormProblem>
      <Text c="dimmed" fw={600} role="status">
        {said}
      </Text>
      {isAsking && (
        <PartBoundary name="The dialog" onClose={stay}>
          <RotateDialog
            onClose={stay}
            onConfirm={() => {
              stay();
              void load(true);
            }}
          />
        </PartBoundary>
      )}
    </Stack>
  );
};
