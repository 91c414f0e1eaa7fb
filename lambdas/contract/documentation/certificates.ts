import type { certificatesEndpoints } from '../endpoints/certificates.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

const exampleCertificate = {
  id: 'c-7Q2m8rV0kT3xJfWb1nYs5A',
  courseId: 'rag-in-practice',
  courseTitle: 'Retrieval-augmented generation in practice',
  name: 'Ada Okafor',
  issuedAt: '2026-11-21T10:00:00.000Z',
};
const site = 'https://northlight.example';
const exampleDid = 'did:web:northlight.example';
const exampleKey = {
  kty: 'RSA',
  n: 'sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri23bOdgWp4Dy1WlUzewbgBHod5pcM9H95GQRV3JDXboIRROSBigeC5yjU1hGzHHyXss8UDpre',
  e: 'AQAB',
  alg: 'RS256',
  use: 'sig',
  kid: `${site}/api/public/badges/keys/cL8qP0uZ4nJxk2mQyF7vTt1bWgRr9sHd3eAiVoX5N6M`,
} as const;

export const certificatesDocumentation = {
  verifyCertificate: {
    summary: 'Verify a certificate',
    example: {
      response: {
        valid: true,
        name: exampleCertificate.name,
        courseTitle: exampleCertificate.courseTitle,
        issuedAt: exampleCertificate.issuedAt,
        status: 'valid',
      },
    },
  },
  getCertificateRecord: {
    summary: 'What the site knows about how the course of a certificate was completed',
    example: {
      response: {
        record: {
          played: ['What is retrieval?', 'Chunking'],
          passed: [{ title: 'Check your understanding', score: 80 }],
          proven: ['Exercise: chunks with overlap'],
          solutionSeen: [],
          reported: ['Your own index'],
          identity: 'verified-address',
        },
      },
    },
  },
  showCertificate: {
    summary:
      'The page of a certificate with its own preview; the edge serves it at /certificates/{certificateId}',
    example: { response: '<!doctype html><title>Ada Okafor · Retrieval-augmented generation</title>' },
  },
  getCredential: {
    summary: 'A certificate as a signed Open Badges 3.0 credential, which verifies offline',
    example: { response: 'eyJhbGciOiJSUzI1NiJ9.eyJpZCI6Ij8ifQ.c2lnbmF0dXJl' },
  },
  getBadge: {
    summary: 'A certificate as an Open Badges 3.0 credential with a proof inside, as wallets take it',
    example: {
      response: {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        id: `${site}/api/public/certificates/${exampleCertificate.id}/credential`,
        type: ['VerifiableCredential', 'OpenBadgeCredential'],
        issuer: { id: exampleDid },
        proof: {
          type: 'DataIntegrityProof',
          cryptosuite: 'eddsa-rdfc-2022',
          verificationMethod: `${exampleDid}#z6Mk`,
          proofPurpose: 'assertionMethod',
          proofValue: 'z3FX',
        },
      },
    },
  },
  getDidDocument: {
    summary: 'The DID document of the issuer of badges, which is also at /.well-known/did.json',
    example: {
      response: {
        '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
        id: exampleDid,
        verificationMethod: [
          {
            id: `${exampleDid}#z6Mk`,
            type: 'Multikey',
            controller: exampleDid,
            publicKeyMultibase: 'z6Mk',
          },
        ],
        assertionMethod: [`${exampleDid}#z6Mk`],
      },
    },
  },
  getCredentialStatus: {
    summary: 'Whether a credential was superseded or revoked (1EdTechRevocationList)',
    example: {
      response: {
        id: `${site}/api/public/certificates/${exampleCertificate.id}/status`,
        issuer: `${site}/api/public/badges/issuer`,
        revokedCredential: [],
      },
    },
  },
  getBadgeIssuer: {
    summary: 'The issuer of badges (Open Badges 3.0 Profile)',
    example: {
      response: {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        id: `${site}/api/public/badges/issuer`,
        type: ['Profile'],
        name: 'Northlight',
        url: site,
        description: 'Online courses on artificial intelligence.',
      },
    },
  },
  listBadgeKeys: {
    summary: 'The public keys of badges (JWKS)',
    example: { response: { keys: [exampleKey] } },
  },
  getBadgeKey: {
    summary: 'One public key of badges (JWK), as credentials name it',
    example: { response: exampleKey },
  },
  generateCertificate: {
    summary: 'Issue the certificate of a completed course',
    example: { response: { certificate: exampleCertificate } },
  },
  listCertificates: {
    summary: 'The caller’s certificates',
    example: { response: { certificates: [exampleCertificate] } },
  },
  getCertificate: {
    summary: 'A signed address of a certificate’s PDF',
    example: { response: { signedUrl: 'https://northlight.example/media/certificates/c.pdf?Signature=…' } },
  },
} satisfies DocumentationOf<typeof certificatesEndpoints>;
