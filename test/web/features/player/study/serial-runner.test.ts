import { expect, it } from 'vitest';
import { createSerialRunner } from '#web/features/player/study/notes/serial-runner.ts';

it('who asks for work that is running waits for the run that knows of it', async () => {
  let text = 'one';
  const saved: string[] = [];
  const answers: (() => void)[] = [];
  const runner = createSerialRunner(async () => {
    const sent = text;
    await new Promise<void>((resolve) => answers.push(resolve));
    saved.push(sent);
  });
  const first = runner.run();
  text = 'two';
  let savedThen: readonly string[] = [];
  const second = runner.run().then(() => {
    savedThen = [...saved];
  });
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  expect(runner.isRunning()).toBe(true);
  answers[1]?.();
  await Promise.all([first, second]);
  expect(savedThen).toEqual(['one', 'two']);
  expect(runner.isRunning()).toBe(false);
});
