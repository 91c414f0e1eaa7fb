import { createPublicKey, verify } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DidDocument, EmbeddedCredential } from '#contract/schemas/badge.ts';
import { call, measureCost, newLearner } from '../support/api.ts';
import { finishCourse } from '../support/finished-course.ts';
import { poppler, requirePoppler } from '../support/poppler.ts';
import { enrolledIn } from '../support/site-learners.ts';
import { walletAccepts } from '../support/wallet.ts';

const course = 'rag-in-practice';
const courseTitle = 'Retrieval-augmented generation in practice';
interface Certificate {
  id: string;
  courseId: string;
  courseTitle: string;
  name: string;
  issuedAt: string;
}

const generate = (token: string) => call('POST', `/api/courses/${course}/generate-certificate`, { token });
const enrolled = async (): Promise<string> => (await enrolledIn(course)).token;
const finished = async (): Promise<string> => {
  const token = await enrolled();
  await finishCourse(token, course);
  return token;
};
const certified = async (): Promise<{ token: string; certificate: Certificate }> => {
  const token = await finished();
  const answer = await generate(token);
  expect(answer.status, answer.text).toBe(201);
  return { token, certificate: answer.json.certificate as unknown as Certificate };
};

beforeAll(requirePoppler);

describe('a certificate', () => {
  it('is one, however many ask for it at once', async () => {
    const token = await finished();
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    const ids = new Set(answers.map(({ json }) => (json.certificate as unknown as Certificate).id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(Buffer.from(id, 'base64url').length).toBeGreaterThanOrEqual(16);
    const list = (await call('GET', '/api/courses/certificates', { token })).json.certificates;
    expect(list).toEqual([expect.objectContaining({ id, courseId: course, courseTitle })]);
  });

  it('opens as a PDF by a signed address, with its fonts in it', async () => {
    const { token, certificate } = await certified();
    const answer = await call('GET', `/api/courses/certificates/${certificate.id}`, { token });
    expect(answer.status, answer.text).toBe(200);
    const url = new URL(String(answer.json.signedUrl));
    const file = await fetch(url);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="northlight-certificate-${course}.pdf"`,
    );
    const pdf = new Uint8Array(await file.arrayBuffer());
    const text = poppler('pdftotext', pdf);
    for (const said of [certificate.name, courseTitle, certificate.id]) expect(text).toContain(said);
    const fonts = poppler('pdffonts', pdf).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/CID TrueType\s+Identity-H\s+yes yes yes/);
    const lifetime = Number(url.searchParams.get('Expires')) * 1_000 - Date.now();
    expect(lifetime).toBeLessThanOrEqual(15 * 60_000);
    expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403);
  });

  it('costs few round trips', async () => {
    const { token, certificate } = await certified();
    const costs = await measureCost(async () => {
      await call('GET', '/api/courses/certificates', { token });
      await call('GET', `/api/courses/certificates/${certificate.id}`, { token });
      await call('GET', `/api/public/certificates/${certificate.id}`);
    });
    for (const { route, dynamodb } of costs.values()) {
      if (!route.includes('certificates')) continue;
      // A route of a learner that makes no batch of reads asks apart whether the learner was erased.
      expect(dynamodb.calls, route).toBeLessThanOrEqual(route.includes('/public/') ? 1 : 2);
      expect(dynamodb.scans, route).toBe(0);
    }
  });

  it('of another learner is not told from an absent one', async () => {
    const { certificate } = await certified();
    const { token } = await newLearner();
    const bodyOf = async (id: string): Promise<string> => {
      const answer = await call('GET', `/api/courses/certificates/${id}`, { token });
      expect(answer.status).toBe(404);
      return answer.text.replace(String(answer.json.requestId), '');
    };
    expect(await bodyOf(certificate.id)).toBe(await bodyOf('A'.repeat(certificate.id.length)));
  });
});

describe('verification', () => {
  it('says what the certificate says, without who holds it', async () => {
    const { certificate } = await certified();
    const answer = await call('GET', `/api/public/certificates/${certificate.id}`);
    expect(answer.json).toEqual({
      valid: true,
      name: certificate.name,
      courseTitle,
      issuedAt: certificate.issuedAt,
      status: 'valid',
    });
    expect(answer.text).not.toContain('@');
    expect((await call('GET', '/api/public/certificates/none')).json.code).toBe('not_found');
  });

  it('works offline: the published key verifies the badge, and nothing else of the site is asked', async () => {
    const { certificate } = await certified();
    const path = `/api/public/certificates/${certificate.id}`;
    const answer = await call('GET', `${path}/credential`);
    expect(answer.headers.get('content-type')).toBe('application/vc+jwt');
    const token = answer.text;
    const keys = (await call('GET', '/api/public/badges/keys')).json as unknown as {
      keys: { kid: string; alg: string }[];
    };
    const [key] = keys.keys;
    const [header = '', payload = '', signature = ''] = token.split('.');
    const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, string>;
    expect(alg).toBe('RS256');
    expect(kid).toBe(key?.kid);
    expect((await call('GET', new URL(kid ?? '').pathname)).json).toEqual(key);
    const set = createLocalJWKSet(keys as never);
    const verified = await jwtVerify(token, set, { algorithms: ['RS256'] });
    expect(verified.payload).toMatchObject({
      name: courseTitle,
      jti: expect.stringContaining(certificate.id),
    });
    // The same with Node's own cryptography only.
    const publicKey = createPublicKey({ key: key as never, format: 'jwk' });
    const holds = (claims: string) =>
      verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
    expect(holds(payload)).toBe(true);
    const forged = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    forged.name = 'Another course';
    expect(holds(Buffer.from(JSON.stringify(forged)).toString('base64url'))).toBe(false);
    expect(token).not.toContain(Buffer.from('@example').toString('base64url'));
    const status = await call('GET', `${path}/status`);
    expect(status.json.revokedCredential).toEqual([]);
    const issuer = await call('GET', '/api/public/badges/issuer');
    expect(issuer.json.id).toBe((verified.payload.issuer as { id: string }).id);
  });

  it('works in a wallet: the document at the DID of the issuer verifies the proof inside the badge', async () => {
    const { certificate } = await certified();
    const answer = await call('GET', `/api/public/certificates/${certificate.id}/badge`);
    expect(answer.headers.get('content-type')).toBe('application/vc');
    const didDocument = await call('GET', '/.well-known/did.json');
    expect(didDocument.status).toBe(200);
    for (const { headers } of [answer, didDocument])
      expect(headers.get('access-control-allow-origin')).toBe('*');
    const badge = JSON.parse(answer.text) as EmbeddedCredential;
    const issuer = JSON.parse(didDocument.text) as DidDocument;
    expect(badge.issuer.id).toBe(issuer.id);
    expect(await walletAccepts(badge, issuer)).toBe(true);
    expect(await walletAccepts({ ...badge, name: 'Another course' }, issuer)).toBe(false);
  });
});

describe('the page at a certificate’s address', () => {
  it('carries its own preview and its facts, without script', async () => {
    const { certificate } = await certified();
    const page = await call('GET', `/certificates/${certificate.id}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const title = `${certificate.name} completed ${courseTitle}`;
    expect(page.text).toContain(`<title>${title} · Northlight</title>`);
    expect(page.text).toContain(`<meta property="og:title" content="${title}">`);
    expect(page.text.match(/<title>/g)).toHaveLength(1);
    expect(page.text.match(/name="description"/g)).toHaveLength(1);
    expect(page.text.match(/<noscript>/g)).toHaveLength(1);
    expect(page.text).toMatch(/<script type="module"[^>]+src="\/assets\//);
    const image = /property="og:image" content="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const picture = await call('GET', new URL(image).pathname);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
  });

  it.each(['none', 'a/b', '%3Cscript%3E'])('says at /certificates/%s that there is none', async (id) => {
    const page = await call('GET', `/certificates/${id}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('<title>Certificate not found · Northlight</title>');
    expect(page.text).toContain('<div id="root">');
  });
});
