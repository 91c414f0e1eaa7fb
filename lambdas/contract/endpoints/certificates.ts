import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import {
  BadgeIssuer,
  BadgeKey,
  BadgeKeyParams,
  BadgeKeys,
  CredentialStatus,
  CredentialToken,
  DidDocument,
  EmbeddedCredential,
} from '../schemas/badge.ts';
import {
  CertificateCheck,
  CertificateIssued,
  CertificateParams,
  CertificateRecordAnswer,
  Certificates,
  CertificateUrl,
} from '../schemas/certificates.ts';
import { CourseParams, EmptyBody } from '../schemas/common.ts';

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

export const certificatesEndpoints = defineEndpoints('certificates', {
  verifyCertificate: {
    method: 'GET',
    path: '/api/public/certificates/{certificateId}',
    auth: 'none',
    summary: 'Verify a certificate',
    params: CertificateParams,
    responses: { 200: CertificateCheck },
    errors: ['not_found'],
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
    method: 'GET',
    path: '/api/public/certificates/{certificateId}/record',
    auth: 'none',
    summary: 'What the site knows about how the course of a certificate was completed',
    params: CertificateParams,
    responses: { 200: CertificateRecordAnswer },
    errors: ['not_found'],
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
    method: 'GET',
    path: '/api/public/certificates/{certificateId}/page',
    auth: 'none',
    summary:
      'The page of a certificate with its own preview; the edge serves it at /certificates/{certificateId}',
    params: CertificateParams,
    responses: { 200: z.string(), 404: z.string() },
    produces: 'text/html',
    errors: [],
    example: { response: '<!doctype html><title>Ada Okafor · Retrieval-augmented generation</title>' },
  },
  getCredential: {
    method: 'GET',
    path: '/api/public/certificates/{certificateId}/credential',
    auth: 'none',
    summary: 'A certificate as a signed Open Badges 3.0 credential, which verifies offline',
    params: CertificateParams,
    responses: { 200: CredentialToken },
    produces: 'application/vc+jwt',
    errors: ['not_found'],
    example: { response: 'eyJhbGciOiJSUzI1NiJ9.eyJpZCI6Ij8ifQ.c2lnbmF0dXJl' },
  },
  getBadge: {
    method: 'GET',
    path: '/api/public/certificates/{certificateId}/badge',
    auth: 'none',
    summary: 'A certificate as an Open Badges 3.0 credential with a proof inside, as wallets take it',
    params: CertificateParams,
    responses: { 200: EmbeddedCredential },
    produces: 'application/vc',
    errors: ['not_found'],
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
    method: 'GET',
    path: '/api/public/badges/did',
    auth: 'none',
    forPrograms: true,
    summary: 'The DID document of the issuer of badges, which is also at /.well-known/did.json',
    responses: { 200: DidDocument },
    errors: [],
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
    method: 'GET',
    path: '/api/public/certificates/{certificateId}/status',
    auth: 'none',
    forPrograms: true,
    summary: 'Whether a credential was superseded or revoked (1EdTechRevocationList)',
    params: CertificateParams,
    responses: { 200: CredentialStatus },
    errors: ['not_found'],
    example: {
      response: {
        id: `${site}/api/public/certificates/${exampleCertificate.id}/status`,
        issuer: `${site}/api/public/badges/issuer`,
        revokedCredential: [],
      },
    },
  },
  getBadgeIssuer: {
    method: 'GET',
    path: '/api/public/badges/issuer',
    auth: 'none',
    forPrograms: true,
    summary: 'The issuer of badges (Open Badges 3.0 Profile)',
    responses: { 200: BadgeIssuer },
    errors: [],
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
    method: 'GET',
    path: '/api/public/badges/keys',
    auth: 'none',
    forPrograms: true,
    summary: 'The public keys of badges (JWKS)',
    responses: { 200: BadgeKeys },
    errors: [],
    example: { response: { keys: [exampleKey] } },
  },
  getBadgeKey: {
    method: 'GET',
    path: '/api/public/badges/keys/{keyId}',
    auth: 'none',
    forPrograms: true,
    summary: 'One public key of badges (JWK), as credentials name it',
    params: BadgeKeyParams,
    responses: { 200: BadgeKey },
    errors: ['not_found'],
    example: { response: exampleKey },
  },
  generateCertificate: {
    method: 'POST',
    path: '/api/courses/{courseId}/generate-certificate',
    auth: 'required',
    token: 'learn',
    summary: 'Issue the certificate of a completed course',
    params: CourseParams,
    body: EmptyBody,
    responses: { 201: CertificateIssued, 200: CertificateIssued },
    errors: ['not_enrolled', 'not_found', 'not_complete', 'conflict', 'too_many_requests'],
    example: { response: { certificate: exampleCertificate } },
  },
  listCertificates: {
    method: 'GET',
    path: '/api/courses/certificates',
    auth: 'required',
    token: 'read',
    summary: 'The caller’s certificates',
    responses: { 200: Certificates },
    errors: [],
    example: { response: { certificates: [exampleCertificate] } },
  },
  getCertificate: {
    method: 'GET',
    path: '/api/courses/certificates/{certificateId}',
    auth: 'required',
    token: 'read',
    summary: 'A signed address of a certificate’s PDF',
    params: CertificateParams,
    responses: { 200: CertificateUrl },
    errors: ['not_found'],
    example: { response: { signedUrl: 'https://northlight.example/media/certificates/c.pdf?Signature=…' } },
  },
});
