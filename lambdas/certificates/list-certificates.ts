import { compareTexts } from '../domain/compare-texts.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { CertificatesDeps } from './deps.ts';

/** Lists the caller's valid certificates, newest first. Superseded ones remain available at their URLs. */
export const listCertificates =
  ({ certificates }: Pick<CertificatesDeps, 'certificates'>): Operation<'listCertificates'> =>
  async ({ caller }) => {
    const all = await certificates.list(caller.sub);
    const valid = all.filter(({ status }) => status === 'valid');
    return {
      status: 200,
      body: { certificates: valid.sort((one, other) => compareTexts(other.issuedAt, one.issuedAt)) },
    };
  };
