import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { revokeCertificate } from '#bin/access/commands.ts';
import { certificateFileKey } from '#lambdas/stores/learning/certificate-files.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { openOffice, writeCompletions, writeName } from '../support/certificates.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { everyFault, intercept, interleave } from '../support/faults.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await createTable(server.client(), 'limits');
const office = openOffice(server.client());
await room.publish(
  courseOf('course', [video('a'), video('b')]),
  courseOf('renamed', [video('a')]),
  courseOf('growing', [video('a')]),
);

const enrolled = async (courseId = 'course'): Promise<string> => {
  const sub = `auth0|${(people += 1)}`;
  await room.learner(sub).enroll(courseId);
  await writeName(server.client(), sub, 'Ada Okafor');
  return sub;
};
const finished = async (courseId = 'course', lectures = ['a', 'b']): Promise<string> => {
  const sub = await enrolled(courseId);
  await writeCompletions(server.client(), sub, courseId, lectures);
  return sub;
};
const code = (error: unknown): string => (error as { code: string }).code;
const refusal = (answer: Promise<unknown>): Promise<string> => answer.then(() => 'none', code);
const certified = async (): Promise<{ sub: string; id: string }> => {
  const sub = await finished();
  return { sub, id: (await office.generate(sub, 'course')).body.certificate.id };
};

describe('issuing', () => {
  it('needs enrollment and every lecture', async () => {
    expect(await refusal(office.generate('auth0|nobody', 'course'))).toBe('not_enrolled');
    expect(await refusal(office.generate('auth0|nobody', 'absent'))).toBe('not_found');
    const sub = await enrolled();
    await writeCompletions(server.client(), sub, 'course', ['a']);
    expect(await refusal(office.generate(sub, 'course'))).toBe('not_complete');
    expect(await office.list(sub)).toEqual([]);
  });

  it('gives one certificate, however often it is requested', async () => {
    const sub = await finished();
    const first = await office.generate(sub, 'course');
    expect(first).toEqual({
      status: 201,
      body: {
        certificate: {
          id: expect.any(String),
          courseId: 'course',
          courseTitle: 'Course course',
          name: 'Ada Okafor',
          issuedAt: '2026-11-21T10:00:00.000Z',
        },
      },
    });
    expect(await office.generate(sub, 'course')).toEqual({ status: 200, body: first.body });
  });

  it('gives two at once the same one', async () => {
    const sub = await finished();
    const answers = await Promise.all(Array.from({ length: 6 }, () => office.generate(sub, 'course')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.certificate.id)).size).toBe(1);
    expect(await office.deps.certificates.list(sub)).toHaveLength(1);
  });

  it('keeps the title of the day, and the proof when lectures are added', async () => {
    const sub = await finished('renamed', ['a']);
    const { id } = (await office.generate(sub, 'renamed')).body.certificate;
    await room.publish(courseOf('renamed', [video('a')], { title: 'Another title' }));
    expect((await office.verify(id)).courseTitle).toBe('Course renamed');

    const other = await finished('growing', ['a']);
    await room.learner(other).complete('growing');
    await room.publish(courseOf('growing', [video('a'), video('b')]));
    expect((await office.generate(other, 'growing')).status).toBe(201);
  });

  it('takes the name from the issuer where there is no profile, and asks for one where there is none', async () => {
    const sub = `auth0|${(people += 1)}`;
    await room.learner(sub).enroll('course');
    await writeCompletions(server.client(), sub, 'course', ['a', 'b']);
    const nameless = openOffice(server.client(), {
      identity: { full: () => Promise.resolve({ emailVerified: true }) },
    });
    expect(await refusal(nameless.generate(sub, 'course'))).toBe('conflict');
    expect((await office.generate(sub, 'course')).body.certificate.name).toBe('From the issuer');
  });

  it('publishes no address that a profile has as its name', async () => {
    const sub = await finished();
    await writeName(server.client(), sub, 'Ada@example.com');
    expect((await office.generate(sub, 'course')).body.certificate.name).toBe('From the issuer');
  });

  it('publishes no address when a program asks, whose sign-in is the profile: it asks for a name', async () => {
    const { sub, id } = await certified();
    await writeName(server.client(), sub, 'ada@example.com');
    const byProgram = openOffice(server.client(), {
      identity: { full: () => Promise.resolve({ emailVerified: true, name: 'ada@example.com' }) },
    });
    await expect(byProgram.generate(sub, 'course')).rejects.toThrow('is an email address');
    expect((await office.verify(id)).status).toBe('valid');
  });

  it('refuses a name that it cannot print whole, and says which characters', async () => {
    const sub = await finished();
    await writeName(server.client(), sub, '王𠲎明 𓀀');
    await expect(office.generate(sub, 'course')).rejects.toThrow('cannot be printed with 𠲎 𓀀 yet');
    expect(await office.list(sub)).toEqual([]);
  });
});

describe('a corrected name', () => {
  it('gets a new certificate, and the old one reads superseded', async () => {
    const { sub, id } = await certified();
    await writeName(server.client(), sub, 'Ada  Okafor-Lovelace ');
    const second = await office.generate(sub, 'course');
    expect(second.status).toBe(201);
    expect(second.body.certificate.name).toBe('Ada Okafor-Lovelace');
    expect(await office.verify(id)).toMatchObject({ status: 'superseded', valid: false, name: 'Ada Okafor' });
    expect((await office.status(id)).revokedCredential).toHaveLength(1);
    expect(await office.verify(second.body.certificate.id)).toMatchObject({ status: 'valid', valid: true });
    expect(await office.list(sub)).toEqual([expect.objectContaining(second.body.certificate)]);
    expect((await office.generate(sub, 'course')).status).toBe(200);
  });

  it('replaces one by one, however many ask at once', async () => {
    const { sub } = await certified();
    await writeName(server.client(), sub, 'Grace Hopper');
    const answers = await Promise.all(Array.from({ length: 5 }, () => office.generate(sub, 'course')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const rows = await office.deps.certificates.list(sub);
    expect(rows.map(({ status }) => status).sort()).toEqual(['superseded', 'valid']);
  });

  it('is corrected three times a day, the record keeps each, and nothing is issued beyond', async () => {
    const { sub, id: first } = await certified();
    const day = 86_400_000;
    let now = Date.parse('2026-11-21T10:00:00.000Z');
    const later = openOffice(server.client(), { now: () => now });
    const renamed = async (name: string) => {
      now += 3_600_000;
      await writeName(server.client(), sub, name);
      return later.generate(sub, 'course');
    };
    const ids = [first];
    for (const name of ['Ada 1', 'Ada 2', 'Ada 3']) {
      const { status, body } = await renamed(name);
      expect(status).toBe(201);
      ids.push(body.certificate.id);
    }
    await expect(renamed('Ada 4')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: day / 1_000 - 3 * 3_600,
    });
    const rows = await office.deps.certificates.list(sub);
    expect(rows).toHaveLength(4);
    const last = rows.find(({ status }) => status === 'valid');
    expect(last?.names).toEqual(
      [
        ['Ada Okafor', '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'],
        ['Ada 1', '2026-11-21T11:00:00.000Z', '2026-11-21T12:00:00.000Z'],
        ['Ada 2', '2026-11-21T12:00:00.000Z', '2026-11-21T13:00:00.000Z'],
      ].map(([name, from, until], index) => ({ name, from, until, certificateId: ids[index] })),
    );
    // The one that stands stays good, another course is no part of it, and so is another learner.
    expect((await renamed('Ada 3')).status).toBe(200);
    expect((await office.generate(await finished(), 'course')).status).toBe(201);
    // Each correction counts for a day.
    now = Date.parse('2026-11-21T11:00:00.000Z') + day - 3_600_000;
    expect((await renamed('Ada 4')).status).toBe(201);
    now -= 3_600_000;
    await expect(renamed('Ada 5')).rejects.toMatchObject({ retryAfterSeconds: 3_600 });
  });

  it('is nobody else’s to read, and earlier ones are not either', async () => {
    const { sub } = await certified();
    await writeName(server.client(), sub, 'Ada Lovelace');
    const { id } = (await office.generate(sub, 'course')).body.certificate;
    const seen = await office.deps.certificates.readPublic(id);
    expect(JSON.stringify(seen)).not.toContain('Okafor');
    expect(seen).not.toHaveProperty('restsOn');
  });

  it('keeps what was proven, whatever the course says today', async () => {
    const { sub } = await certified();
    const [before] = await office.deps.certificates.list(sub);
    await writeName(server.client(), sub, 'Ada Lovelace');
    await office.generate(sub, 'course');
    const rows = await office.deps.certificates.list(sub);
    expect(rows.find(({ status }) => status === 'valid')?.record).toEqual(before?.record);
  });

  it('does not bring back what was revoked', async () => {
    const { sub, id } = await certified();
    const target = { documents: server.client(), tables, now: room.now };
    const request = { email: 'ada@example.com', courseId: 'course', sub, premium: false };
    expect(await revokeCertificate(target, request)).toContain(id);
    await expect(revokeCertificate(target, request)).rejects.toThrow('was already revoked');
    await writeName(server.client(), sub, 'Grace Hopper');
    expect(await refusal(office.generate(sub, 'course'))).toBe('conflict');
    expect(await office.verify(id)).toMatchObject({ status: 'revoked', valid: false });
    expect(await office.list(sub)).toEqual([]);
  });
});

describe('opening', () => {
  const fileOf = (id: string) => certificateFileKey({ id, status: 'valid' });

  it('prints once, and again when the file is gone: the same bytes', async () => {
    const { sub, id } = await certified();
    expect((await office.open(sub, id)).body.signedUrl).toBe(`https://signed/${fileOf(id)}`);
    const first = office.files.stored.get(fileOf(id));
    await office.open(sub, id);
    expect(office.files.stored.get(fileOf(id))).toBe(first);
    office.files.stored.delete(fileOf(id));
    await office.open(sub, id);
    expect(Buffer.from(office.files.stored.get(fileOf(id)) ?? [])).toEqual(Buffer.from(first ?? []));
  });

  it('is the learner’s own affair', async () => {
    const { id } = await certified();
    const stranger = await enrolled();
    expect(await refusal(office.open(stranger, id))).toBe('not_found');
    expect(await refusal(office.open(stranger, 'absent'))).toBe('not_found');
  });

  it('after storing failed finds everything in place', async () => {
    const { sub, id } = await certified();
    office.files.broken = true;
    await expect(office.open(sub, id)).rejects.toThrow('S3 is down');
    office.files.broken = false;
    expect(await office.verify(id)).toMatchObject({ valid: true });
    expect((await office.open(sub, id)).status).toBe(200);
  });
});

describe('whatever breaks in between', () => {
  const isWhole = async (sub: string, standing: number, name: string): Promise<void> => {
    const rows = await office.deps.certificates.list(sub);
    expect(rows.filter(({ status }) => status === 'valid')).toHaveLength(standing);
    for (const row of rows) {
      const { restsOn, names, revokedBecause, ...open } = row;
      expect(await office.deps.certificates.readPublic(row.id)).toEqual(open);
    }
    expect(rows.find(({ status }) => status === 'valid')?.name ?? name).toBe(name);
  };

  it('issuing again finishes the work, once', async () => {
    const device = server.client();
    const wire = intercept(device);
    const broken = openOffice(device);
    await broken.generate(await finished(), 'course');
    const { length } = wire.calls;
    expect(length).toBeGreaterThanOrEqual(4);
    for (const { name, faults } of everyFault(length)) {
      const sub = await finished();
      wire.reset();
      wire.faults = faults;
      await broken.generate(sub, 'course').catch(() => undefined);
      wire.reset();
      const again = await broken.generate(sub, 'course');
      expect([200, 201], name).toContain(again.status);
      await isWhole(sub, 1, 'Ada Okafor');
    }
  });

  it('replacing again finishes the work, once', async () => {
    const device = server.client();
    const wire = intercept(device);
    const broken = openOffice(device);
    const renamed = async (): Promise<string> => {
      const { sub } = await certified();
      await writeName(server.client(), sub, 'Grace Hopper');
      return sub;
    };
    await broken.generate(await renamed(), 'course');
    for (const { faults } of everyFault(wire.calls.length)) {
      const sub = await renamed();
      wire.reset();
      wire.faults = faults;
      await broken.generate(sub, 'course').catch(() => undefined);
      wire.reset();
      await broken.generate(sub, 'course');
      await isWhole(sub, 1, 'Grace Hopper');
      expect(await office.deps.certificates.list(sub)).toHaveLength(2);
    }
  });

  it('a transaction that the SDK sent twice is answered as the one that it was', async () => {
    const device = server.client();
    const wire = intercept(device);
    const broken = openOffice(device);
    await broken.generate(await finished(), 'course');
    const call = wire.calls.indexOf('TransactWriteCommand');
    const sub = await finished();
    wire.reset();
    wire.faults = new Map([[call, 'twice']]);
    expect((await broken.generate(sub, 'course')).status).toBe(201);
    await isWhole(sub, 1, 'Ada Okafor');
  });

  it('issues nothing to a learner who has just left', async () => {
    const sub = await finished();
    await office.deps.learning.complete(sub, 'course', '2026-11-21T10:00:00.000Z');
    const device = interleave(server.client(), /^TransactWrite/, async () => {
      const Key = enrollmentKey(sub, 'course');
      await server.client().send(new DeleteCommand({ TableName: tables.learning, Key }));
    });
    expect(await refusal(openOffice(device).generate(sub, 'course'))).toBe('not_enrolled');
    expect(await office.deps.certificates.list(sub)).toEqual([]);
  });
});
