import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { certificatesEndpoints } from '../contract/endpoints/certificates.ts';
import { limits } from '../contract/limits.ts';
import { issuer, origin, readEnv, text } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient, createStorageClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createSignUrl } from '../platform/services/signed-url.ts';
import { createSitePages } from '../stores/catalog/site-pages.ts';
import { createReadName } from '../stores/learner/profiles.ts';
import { createCertificateFiles } from '../stores/learning/certificate-files.ts';
import { createCertificateStore } from '../stores/learning/certificates.ts';
import { createCourseRecords } from '../stores/learning/learning.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { publicAddresses } from './addresses.ts';
import { createBadgeSigner } from './badge-signer.ts';
import type { CertificatesDeps } from './deps.ts';
import { generateCertificate } from './generate-certificate.ts';
import { getBadgeIssuer } from './get-badge-issuer.ts';
import { getBadgeKey } from './get-badge-key.ts';
import { getCertificate } from './get-certificate.ts';
import { getCredential } from './get-credential.ts';
import { getCredentialStatus } from './get-credential-status.ts';
import { listBadgeKeys } from './list-badge-keys.ts';
import { listCertificates } from './list-certificates.ts';
import { createFontFiles } from './print/font-files.ts';
import { createPrinter } from './print/printer.ts';
import { showCertificate } from './show-certificate.ts';
import { createReadSitePage } from './site-page.ts';
import { verifyCertificate } from './verify-certificate.ts';

const env = readEnv({
  CATALOG_TABLE: text,
  LEARNING_TABLE: text,
  PROFILES_TABLE: text,
  LIMITS_TABLE: text,
  MEDIA_BUCKET: text,
  SITE_BUCKET: text,
  SITE_URL: origin,
  AUTH_ISSUER: issuer,
  MEDIA_KEY_PAIR_ID: text,
  MEDIA_PRIVATE_KEY_SECRET_ARN: text,
  BADGE_PRIVATE_KEY_SECRET_ARN: text,
});
const now = (): number => Date.now();
const documents = createDocumentClient();
const storage = createStorageClient();
const deps: CertificatesDeps = {
  learning: createCourseRecords(documents, { catalog: env.CATALOG_TABLE, learning: env.LEARNING_TABLE }),
  certificates: createCertificateStore(documents, env.LEARNING_TABLE),
  files: createCertificateFiles(storage, env.MEDIA_BUCKET),
  limits: createRateLimitStore(documents, env.LIMITS_TABLE, now),
  readName: createReadName(documents, env.PROFILES_TABLE),
  identity: createReadIdentity(env.AUTH_ISSUER),
  printer: createPrinter(createFontFiles(join(import.meta.dirname, 'fonts'))),
  signer: createBadgeSigner(
    createSecretReader(env.BADGE_PRIVATE_KEY_SECRET_ARN),
    publicAddresses(env.SITE_URL).key,
  ),
  signUrl: createSignUrl({
    siteUrl: env.SITE_URL,
    keyPairId: env.MEDIA_KEY_PAIR_ID,
    readPrivateKey: createSecretReader(env.MEDIA_PRIVATE_KEY_SECRET_ARN),
    now,
  }),
  readSitePage: createReadSitePage(createSitePages(storage, env.SITE_BUCKET), now),
  siteUrl: env.SITE_URL,
  newId: () => randomBytes(limits.certificateIdBytes).toString('base64url'),
  now,
};

/** Certificates: issued to learners, printed for the wall, verified by anybody. */
export const handler = createGroupHandler(certificatesEndpoints, {
  verifyCertificate: verifyCertificate(deps),
  showCertificate: showCertificate(deps),
  getCredential: getCredential(deps),
  getCredentialStatus: getCredentialStatus(deps),
  getBadgeIssuer: getBadgeIssuer(deps),
  listBadgeKeys: listBadgeKeys(deps),
  getBadgeKey: getBadgeKey(deps),
  generateCertificate: generateCertificate(deps),
  listCertificates: listCertificates(deps),
  getCertificate: getCertificate(deps),
});
