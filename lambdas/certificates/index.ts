import { randomBytes } from 'node:crypto';
import { certificatesEndpoints } from '../contract/endpoints/certificates.ts';
import { limits } from '../contract/limits.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { problemPage } from '../platform/http/problem-page.ts';
import { once } from '../platform/once.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createSignUrl, toSigningOptions } from '../platform/services/signed-url.ts';
import { createReadKnownIdentity } from '../stores/learner/known-learner.ts';
import { createCertificateStore } from '../stores/learning/certificates.ts';
import { createCourseRecords } from '../stores/learning/learning.ts';
import { publicAddresses } from './addresses.ts';
import { createBadgeSigner } from './badge-signer.ts';
import type { CertificatesDeps } from './deps.ts';
import { generateCertificate } from './generate-certificate.ts';
import { getBadge } from './get-badge.ts';
import { getBadgeIssuer } from './get-badge-issuer.ts';
import { getBadgeKey } from './get-badge-key.ts';
import { getCertificate } from './get-certificate.ts';
import { getCertificateRecord } from './get-certificate-record.ts';
import { getCredential } from './get-credential.ts';
import { getCredentialStatus } from './get-credential-status.ts';
import { getDidDocument } from './get-did-document.ts';
import { listBadgeKeys } from './list-badge-keys.ts';
import { listCertificates } from './list-certificates.ts';
import { needs } from './needs.ts';
import { showCertificate } from './show-certificate.ts';
import { createReadSitePage } from './site-page.ts';
import { verifyCertificate } from './verify-certificate.ts';

const environment = readEnv(needs);
const { tables, buckets, secrets, values } = environment;
const now = (): number => Date.now();
const documents = createDocumentClient();
const readHolder = createReadKnownIdentity(documents, tables.profiles);
const files = once(async () => (await import('./files.ts')).createFiles(buckets));
const prints = once(async () => (await import('./prints.ts')).createPrints(import.meta.dirname));
const proofs = once(async () =>
  (await import('./embedded/proof-signer.ts')).createProofSigner(
    createSecretReader(secrets.badgeProofPrivateKey),
    values.siteUrl,
    values.badgeProofOtherKeys,
  ),
);
const deps: CertificatesDeps = {
  learning: createCourseRecords(documents, tables),
  certificates: createCertificateStore(documents, tables),
  files: {
    has: async (certificate) => (await files()).has(certificate),
    store: async (...print) => (await files()).store(...print),
    remove: async (id) => (await files()).remove(id),
  },
  readHolder,
  identity: createReadIdentity(values.authIssuer, readHolder),
  printer: {
    missingCharacters: async (name) => (await prints()).missingCharacters(name),
    print: async (certificate) => (await prints()).print(certificate),
  },
  signer: createBadgeSigner(
    createSecretReader(secrets.badgePrivateKey),
    publicAddresses(values.siteUrl).key,
    values.badgeOtherKeys,
  ),
  proofs: {
    didDocument: async () => (await proofs()).didDocument(),
    embed: async (...credential) => (await proofs()).embed(...credential),
  },
  signUrl: createSignUrl(toSigningOptions(environment, now)),
  readSitePage: createReadSitePage({ getShell: async () => (await files()).getShell() }, now),
  siteUrl: values.siteUrl,
  newId: () => randomBytes(limits.certificateIdBytes).toString('base64url'),
  now,
};

/** Certificates: issuing, printing and public verification. */
export const handler = createGroupHandler(
  certificatesEndpoints,
  {
    verifyCertificate: verifyCertificate(deps),
    getCertificateRecord: getCertificateRecord(deps),
    showCertificate: showCertificate(deps),
    getCredential: getCredential(deps),
    getCredentialStatus: getCredentialStatus(deps),
    getBadge: getBadge(deps),
    getDidDocument: getDidDocument(deps),
    getBadgeIssuer: getBadgeIssuer(deps),
    listBadgeKeys: listBadgeKeys(deps),
    getBadgeKey: getBadgeKey(deps),
    generateCertificate: generateCertificate(deps),
    listCertificates: listCertificates(deps),
    getCertificate: getCertificate(deps),
  },
  { renderProblem: problemPage },
);
