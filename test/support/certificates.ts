import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CertificateRecord } from '#contract/schemas/certificates.ts';
import { functionSizes } from '#infra/functions.ts';
import { publicAddresses } from '#lambdas/certificates/addresses.ts';
import { createBadgeSigner } from '#lambdas/certificates/badge-signer.ts';
import type { CertificatesDeps } from '#lambdas/certificates/deps.ts';
import { createProofSigner } from '#lambdas/certificates/embedded/proof-signer.ts';
import { generateCertificate } from '#lambdas/certificates/generate-certificate.ts';
import { getCertificate } from '#lambdas/certificates/get-certificate.ts';
import { getCredentialStatus } from '#lambdas/certificates/get-credential-status.ts';
import { listCertificates } from '#lambdas/certificates/list-certificates.ts';
import { createFontFiles, type FontFiles } from '#lambdas/certificates/print/font-files.ts';
import { createPrinter } from '#lambdas/certificates/print/printer.ts';
import { verifyCertificate } from '#lambdas/certificates/verify-certificate.ts';
import type { Caller } from '#lambdas/platform/http/operation.ts';
import { createReadKnownIdentity } from '#lambdas/stores/learner/known-learner.ts';
import {
  certificateFileKey,
  certificateFileKeys,
  type CertificateFiles,
} from '#lambdas/stores/learning/certificate-files.ts';
import { createCertificateStore, type IssuedCertificate } from '#lambdas/stores/learning/certificates.ts';
import { createCourseRecords } from '#lambdas/stores/learning/learning.ts';
import {
  completedAttribute,
  learnerPartition,
  progressKey,
} from '#lambdas/stores/learning/learning-records.ts';
import { lectureKey } from '#lambdas/stores/learning/lecture-record.ts';
import { tables } from './dynamodb.ts';
import { operationRequest } from './operation-request.ts';
import { changeRow, putRow } from './rows.ts';

export const siteUrl = 'https://site.test';

/** A certificate from before records were kept. */
export const certificate: IssuedCertificate = {
  id: 'mN3k9xQ2vT7bW1yZ5cR8pL4jH6gF0dSa',
  courseId: 'rag-in-practice',
  courseTitle: 'Retrieval-augmented generation in practice',
  courseDescription: 'Give a language model the right passages.',
  instructor: 'Leila Haddad',
  name: 'Ada Okafor',
  issuedAt: '2026-11-21T10:00:00.000Z',
  status: 'valid',
};

/** What was completed for a certificate, of every kind. */
export const completions: CertificateRecord = {
  played: ['What is retrieval?'],
  passed: [{ title: 'Check', score: 83 }, { title: 'Old quiz' }],
  proven: ['Exercise: chunks'],
  solutionSeen: ['Exercise: BM25'],
  reported: ['Your own index'],
  identity: 'verified-address',
};

/** The fonts, laid out as in the bundle. */
export const bundledFonts = (): FontFiles => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-fonts-'));
  for (const [file, source] of Object.entries(functionSizes.certificates.onDemand?.files ?? {})) {
    symlinkSync(resolve('node_modules', source), join(folder, basename(file)));
  }
  return createFontFiles(folder);
};

/** Files in memory. `broken` makes the next write fail. */
export const fakeFiles = () => {
  const stored = new Map<string, Uint8Array>();
  const files: CertificateFiles & { readonly stored: typeof stored; broken: boolean } = {
    stored,
    broken: false,
    has: (certificate) => Promise.resolve(stored.has(certificateFileKey(certificate))),
    store: (certificate, pdf) => {
      if (files.broken)
        return Promise.reject(Object.assign(new Error('S3 is down'), { name: 'TimeoutError' }));
      stored.set(certificateFileKey(certificate), pdf);
      return Promise.resolve();
    },
    remove: (id) => {
      for (const key of certificateFileKeys(id)) stored.delete(key);
      return Promise.resolve();
    },
  };
  return files;
};

export const testPrivateKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;
export const testSigner = createBadgeSigner(
  () => Promise.resolve(testPrivateKey),
  publicAddresses(siteUrl).key,
);
const proofKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** The operations of the group over the tables of a classroom, as one learner (or one device of theirs) calls them. */
export const openOffice = (client: DynamoDBDocumentClient, changes: Partial<CertificatesDeps> = {}) => {
  let ids = 0;
  const now = () => Date.parse('2026-11-21T10:00:00.000Z');
  const files = fakeFiles();
  const deps: CertificatesDeps = {
    learning: createCourseRecords(client, tables),
    certificates: createCertificateStore(client, tables),
    files,
    readHolder: createReadKnownIdentity(client, tables.profiles),
    identity: { full: () => Promise.resolve({ emailVerified: true, name: 'From the issuer' }) },
    printer: createPrinter(bundledFonts()),
    signer: testSigner,
    proofs: createProofSigner(() => Promise.resolve(proofKey), siteUrl),
    signUrl: (key) => Promise.resolve({ url: `https://signed/${key}`, expiresAt: '' }),
    readSitePage: () => Promise.resolve('<!doctype html><head></head><body></body>'),
    siteUrl,
    newId: () => `id-${(ids += 1)}-${Math.random().toString(36).slice(2)}`,
    now,
    ...changes,
  };
  const as = (sub: string): { caller: Caller } => ({ caller: { sub, scopes: new Set(), token: 'token' } });
  return {
    deps,
    files,
    generate: (sub: string, courseId: string) =>
      generateCertificate(deps)(operationRequest({ ...as(sub), params: { courseId } })),
    list: async (sub: string) => (await listCertificates(deps)(operationRequest(as(sub)))).body.certificates,
    open: (sub: string, certificateId: string) =>
      getCertificate(deps)(operationRequest({ ...as(sub), params: { certificateId } })),
    verify: async (certificateId: string) =>
      (await verifyCertificate(deps)(operationRequest({ params: { certificateId } }))).body,
    status: async (certificateId: string) =>
      (await getCredentialStatus(deps)(operationRequest({ params: { certificateId } }))).body,
  };
};

/** Puts a name into the learner's profile. */
export const writeName = async (client: DynamoDBDocumentClient, sub: string, name: string): Promise<void> => {
  await putRow(client, tables.profiles, { pk: learnerPartition(sub), name });
};

/** Records these lectures as completed, with the position that completes a video. */
export const writeCompletions = async (
  client: DynamoDBDocumentClient,
  sub: string,
  courseId: string,
  lectures: readonly string[],
): Promise<void> => {
  for (const id of lectures) {
    await changeRow(client, tables.learning, progressKey(sub, courseId), {
      [completedAttribute(id)]: '2026-11-20T10:00:00.000Z',
    });
    await putRow(client, tables.learning, {
      ...lectureKey(sub, courseId, id),
      ...{ lectureId: id, timestamp: 60, furthest: 60, completed: true, totalDuration: 60 },
      updatedAt: '2026-11-20T10:00:00.000Z',
    });
  }
};
