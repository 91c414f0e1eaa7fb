import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { certificatesEndpoints } from '../contract/endpoints/certificates.ts';
import { limits } from '../contract/limits.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient, createStorageClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createSignUrl } from '../platform/services/signed-url.ts';
import { createSitePages } from '../stores/catalog/site-pages.ts';
import { createReadHolder } from '../stores/learner/profiles.ts';
import { createCertificateFiles } from '../stores/learning/certificate-files.ts';
import { createCertificateStore } from '../stores/learning/certificates.ts';
import { createCourseRecords } from '../stores/learning/learning.ts';
import { publicAddresses } from './addresses.ts';
import { createBadgeSigner } from './badge-signer.ts';
import type { CertificatesDeps } from './deps.ts';
import { generateCertificate } from './generate-certificate.ts';
import { getBadgeIssuer } from './get-badge-issuer.ts';
import { getBadgeKey } from './get-badge-key.ts';
import { getCertificate } from './get-certificate.ts';
import { getCertificateRecord } from './get-certificate-record.ts';
import { getCredential } from './get-credential.ts';
import { getCredentialStatus } from './get-credential-status.ts';
import { listBadgeKeys } from './list-badge-keys.ts';
import { listCertificates } from './list-certificates.ts';
import { needs } from './needs.ts';
import { createFontFiles } from './print/font-files.ts';
import { createPrinter } from './print/printer.ts';
import { showCertificate } from './show-certificate.ts';
import { createReadSitePage } from './site-page.ts';
import { verifyCertificate } from './verify-certificate.ts';

const { tables, buckets, secrets, values } = readEnv(needs);
const now = (): number => Date.now();
const documents = createDocumentClient();
const storage = createStorageClient();
const deps: CertificatesDeps = {
  learning: createCourseRecords(documents, tables),
  certificates: createCertificateStore(documents, tables.learning),
  files: createCertificateFiles(storage, buckets.media),
  readHolder: createReadHolder(documents, tables.profiles),
  identity: createReadIdentity(values.authIssuer),
  printer: createPrinter(createFontFiles(join(import.meta.dirname, 'fonts'))),
  signer: createBadgeSigner(
    createSecretReader(secrets.badgePrivateKey),
    publicAddresses(values.siteUrl).key,
    values.badgeOtherKeys,
  ),
  signUrl: createSignUrl({
    siteUrl: values.siteUrl,
    keyPairId: values.mediaKeyPairId,
    readPrivateKey: createSecretReader(secrets.mediaPrivateKey),
    now,
  }),
  readSitePage: createReadSitePage(createSitePages(storage, buckets.site), now),
  siteUrl: values.siteUrl,
  newId: () => randomBytes(limits.certificateIdBytes).toString('base64url'),
  now,
};

/** Certificates: issued to learners, printed for the wall, verified by anybody. */
export const handler = createGroupHandler(certificatesEndpoints, {
  verifyCertificate: verifyCertificate(deps),
  getCertificateRecord: getCertificateRecord(deps),
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
