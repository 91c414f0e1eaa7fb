import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { everyFault, intercept, interleave } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { simulated } from '../support/simulation.ts';
import { type Desk, openStudyRoom } from '../support/study.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const twoSections = (first: string[], second: string[]) =>
  courseOf('course', [], {
    sections: [
      { title: 'One', lectures: first.map((id) => video(id)) },
      { title: 'Two', lectures: second.map((id) => video(id)) },
    ],
  });

const server = await useDynamoDb();
const room = await openStudyRoom(server.client());
await room.classroom.publish(
  courseOf('other', [video('z')]),
  courseOf('weekly', [video('a'), video('bonus', { type: 'premium' })], { drip: true }),
);
beforeEach(async () => {
  room.classroom.now = Date.parse('2026-11-21T10:00:00.000Z');
  await room.classroom.publish(twoSections(['a', 'b'], ['c']));
});

/** Saves on top of what is there. */
const write = async (desk: Desk, content: string): Promise<string> => {
  const { updatedAt: basedOn } = (await desk.notes('course', '0', 'a')).body;
  return String((await desk.write('course', '0', 'a', content, basedOn)).body.updatedAt);
};

describe('notes of a lecture', () => {
  it('are empty at first, and then what was saved, on every device, to the letter', async () => {
    const { sub, desk } = await room.enrolled('course');
    expect(await desk.notes('course', '0', 'a')).toEqual({ status: 200, body: { content: '' } });
    const content = '# Ünïcode 🎓\n<script>alert(1)</script> & "quotes" \u0000 %2F #';
    const saved = await desk.write('course', '0', 'a', content);
    expect(saved).toEqual({ status: 200, body: { content, updatedAt: '2026-11-21T10:00:00.000Z' } });
    const elsewhere = room.desk(sub, server.client());
    expect((await elsewhere.notes('course', '0', 'a')).body).toEqual(saved.body);
    expect((await desk.notes('course', '0', 'b')).body).toEqual({ content: '' });
  });

  it('are the learner’s alone', async () => {
    const ada = await room.enrolled('course');
    const bob = await room.enrolled('course');
    await write(ada.desk, 'Mine');
    expect((await bob.desk.notes('course', '0', 'a')).body).toEqual({ content: '' });
    await write(bob.desk, 'His');
    expect((await ada.desk.notes('course', '0', 'a')).body.content).toBe('Mine');
  });

  it('belong to a lecture of the course, in its section', async () => {
    const { desk } = await room.enrolled('course');
    for (const [course, section, lecture, refusal] of [
      ['course', '1', 'a', { code: 'not_found' }],
      ['course', '0', 'c', { code: 'not_found' }],
      ['course', '7', 'a', { code: 'not_found' }],
      ['course', '0', 'z', { code: 'not_found' }],
      ['other', '0', 'z', { code: 'not_enrolled' }],
      ['nothing', '0', 'a', { message: 'Course not found.' }],
    ] as const) {
      await expect(desk.notes(course, section, lecture)).rejects.toMatchObject(refusal);
      await expect(desk.write(course, section, lecture, 'x')).rejects.toMatchObject(refusal);
    }
  });

  it('move with their lecture when the course is rearranged', async () => {
    const { desk } = await room.enrolled('course');
    await write(desk, 'Kept');
    await room.classroom.publish(twoSections(['b'], ['c', 'a']));
    expect((await desk.notes('course', '1', 'a')).body.content).toBe('Kept');
    await expect(desk.notes('course', '0', 'a')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stay the learner’s when the lecture locks again', async () => {
    const { sub, desk } = await room.enrolled('weekly');
    const upgrade = { kind: 'upgrade', id: 'cs_1' } as const;
    await room.classroom.grant(sub, 'weekly', upgrade);
    await desk.write('weekly', '0', 'bonus', 'Bought');
    await room.classroom.revoke(sub, 'weekly', upgrade);
    expect((await desk.notes('weekly', '0', 'bonus')).body.content).toBe('Bought');
  });
});

describe('two tabs', () => {
  it('never replace text that they have not seen', async () => {
    const { desk } = await room.enrolled('course');
    const first = await write(desk, 'First');
    room.classroom.now += 1_000;
    const second = await desk.write('course', '0', 'a', 'Second', first);
    const stale = { status: 409, code: 'conflict', details: { current: second.body } };
    await expect(desk.write('course', '0', 'a', 'Third', first)).rejects.toMatchObject(stale);
    await expect(desk.write('course', '0', 'a', 'Third', null)).rejects.toMatchObject(stale);
    await expect(desk.write('course', '0', 'a', '', null)).rejects.toMatchObject(stale);
    expect((await desk.notes('course', '0', 'a')).body.content).toBe('Second');
    await desk.write('course', '0', 'a', 'Second and third', second.body.updatedAt);
  });

  it('that both begin a note get a conflict instead of overwriting each other', async () => {
    const { sub, desk } = await room.enrolled('course');
    const client = interleave(server.client(), /^TransactWrite/, () =>
      desk.write('course', '0', 'a', 'Faster', null),
    );
    await expect(room.desk(sub, client).write('course', '0', 'a', 'Slower', null)).rejects.toMatchObject({
      status: 409,
      details: { current: { content: 'Faster', updatedAt: '2026-11-21T10:00:00.000Z' } },
    });
  });

  it('that edit the same version get a conflict instead of overwriting each other', async () => {
    const { sub, desk } = await room.enrolled('course');
    const basedOn = await write(desk, 'Old');
    const client = interleave(server.client(), /^Put/, () =>
      desk.write('course', '0', 'a', 'Faster', basedOn),
    );
    await expect(room.desk(sub, client).write('course', '0', 'a', 'Slower', basedOn)).rejects.toMatchObject({
      status: 409,
      details: { current: { content: 'Faster' } },
    });
    expect((await desk.notes('course', '0', 'a')).body.content).toBe('Faster');
  });

  it('that say the same agree', async () => {
    const { desk } = await room.enrolled('course');
    const saved = await desk.write('course', '0', 'a', 'Same');
    room.classroom.now += 5_000;
    expect(await desk.write('course', '0', 'a', 'Same')).toEqual(saved);
    expect(await desk.write('course', '0', 'a', 'Same', '2020-01-01T00:00:00.000Z')).toEqual(saved);
  });

  it('learn that notes which were there are gone', async () => {
    const { desk } = await room.enrolled('course');
    await expect(desk.write('course', '0', 'a', 'Text', '2026-11-20T10:00:00.000Z')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { content: '' } },
    });
  });

  it('lose no acknowledged text however their saves fall together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.string({ maxLength: 6 })), { minLength: 2, maxLength: 8 }),
        async (saves) => {
          const { sub, desk } = await room.enrolled('course');
          const tabs = [0, 1, 2].map(() => room.desk(sub, server.client()));
          const basedOn = await write(desk, 'start');
          const outcomes = await Promise.allSettled(
            saves.map(([tab, text], index) =>
              (tabs[tab] as Desk).write('course', '0', 'a', `${index}${text}`, basedOn),
            ),
          );
          const saved = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.body] : []));
          expect(saved).toHaveLength(1);
          expect((await desk.notes('course', '0', 'a')).body).toEqual(saved[0]);
        },
      ),
      { numRuns: simulated(6, 30) },
    );
  });
});

describe('a save that does not say what it is based on', () => {
  it('replaces whatever is there', async () => {
    const { desk } = await room.enrolled('course');
    const first = await desk.write('course', '0', 'a', 'First');
    const second = await desk.write('course', '0', 'a', 'Second');
    expect(second).toMatchObject({ status: 200, body: { content: 'Second' } });
    expect(String(second.body.updatedAt) > String(first.body.updatedAt)).toBe(true);
    expect((await desk.notes('course', '0', 'a')).body).toEqual(second.body);
  });

  it.each([undefined, 'Old'])('replaces what comes in between, too (at first: %s)', async (old) => {
    const { sub, desk } = await room.enrolled('course');
    if (old !== undefined) await write(desk, old);
    const client = interleave(server.client(), /^(Put|TransactWrite)/, () =>
      desk.write('course', '0', 'a', 'Faster'),
    );
    const { body } = await room.desk(sub, client).write('course', '0', 'a', 'Slower');
    expect(body.content).toBe('Slower');
    expect((await desk.notes('course', '0', 'a')).body).toEqual(body);
  });
});

describe('the version', () => {
  it('grows with every save, within one millisecond and when the clock steps back', async () => {
    const { desk } = await room.enrolled('course');
    const versions = [];
    for (const [index, step] of [0, 0, 0, -60_000, 1, 120_000].entries()) {
      room.classroom.now += step;
      versions.push(await write(desk, `Version ${index}`));
    }
    expect(new Set(versions).size).toBe(versions.length);
    expect([...versions].sort()).toEqual(versions);
  });
});

describe('a save', () => {
  it('costs two round trips, one when nothing changes; reading costs one', async () => {
    const { sub } = await room.enrolled('course');
    const client = server.client();
    const { calls } = intercept(client);
    const desk = room.desk(sub, client);
    await desk.write('course', '0', 'a', 'Text');
    expect(calls).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
    calls.length = 0;
    await desk.write('course', '0', 'a', 'Text');
    await desk.notes('course', '0', 'a');
    expect(calls).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
  });

  it.each(everyFault(2))('that is cut off $name succeeds when it is sent again', async ({ faults }) => {
    const { sub, desk } = await room.enrolled('course');
    const basedOn = await write(desk, 'Old');
    const client = server.client();
    const broken = intercept(client);
    broken.faults = faults;
    const device = room.desk(sub, client);
    const save = () => device.write('course', '0', 'a', 'New', basedOn);
    await expect(save()).rejects.toMatchObject({ name: 'TimeoutError' });
    broken.reset();
    const { body } = await save();
    expect(body.content).toBe('New');
    expect((await desk.notes('course', '0', 'a')).body).toEqual(body);
  });

  it('that the SDK sends twice finds its own text', async () => {
    const { sub } = await room.enrolled('course');
    const client = server.client();
    intercept(client).faults = new Map([[1, 'twice']]);
    expect((await room.desk(sub, client).write('course', '0', 'a', 'Text')).body.content).toBe('Text');
  });
});
