import type { ReadIdentity } from '../platform/services/identity.ts';
import type { SignUrl } from '../platform/services/signed-url.ts';
import type { createReadKnownIdentity } from '../stores/learner/known-learner.ts';
import type { CertificateFiles } from '../stores/learning/certificate-files.ts';
import type { CertificateStore } from '../stores/learning/certificates.ts';
import type { LearningStore } from '../stores/learning/learning.ts';
import type { BadgeSigner } from './badge-signer.ts';
import type { ProofSigner } from './embedded/proof-signer.ts';
import type { CertificatePrinter } from './print/printer.ts';
import type { ReadSitePage } from './site-page.ts';

/** Dependencies of the operations in this group. */
export interface CertificatesDeps {
  readonly learning: Pick<LearningStore, 'readCourse' | 'complete'>;
  readonly certificates: CertificateStore;
  readonly files: CertificateFiles;
  readonly readHolder: ReturnType<typeof createReadKnownIdentity>;
  readonly identity: Pick<ReadIdentity, 'full'>;
  readonly printer: CertificatePrinter;
  readonly signer: BadgeSigner;
  readonly proofs: ProofSigner;
  readonly signUrl: SignUrl;
  readonly readSitePage: ReadSitePage;
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Creates an unguessable id. */
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
