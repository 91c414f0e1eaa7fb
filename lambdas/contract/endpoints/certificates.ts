import { defineEndpoints } from '../endpoint.ts';
import { CourseParams, EmptyBody } from '../schemas/common.ts';
import {
  CertificateCheck,
  CertificateIssued,
  CertificateParams,
  CertificateUrl,
  Certificates,
} from '../schemas/learning.ts';

const exampleCertificate = {
  id: 'c-7Q2m8rV0kT3xJfWb1nYs5A',
  courseId: 'rag-in-practice',
  courseTitle: 'Retrieval-augmented generation in practice',
  name: 'Ada Okafor',
  issuedAt: '2026-11-21T10:00:00.000Z',
};

export const certificatesEndpoints = defineEndpoints({
  verifyCertificate: {
    group: 'certificates',
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
  generateCertificate: {
    group: 'certificates',
    method: 'POST',
    path: '/api/courses/{courseId}/generate-certificate',
    auth: 'required',
    summary: 'Issue the certificate of a completed course',
    params: CourseParams,
    body: EmptyBody,
    responses: { 201: CertificateIssued, 200: CertificateIssued },
    errors: ['not_enrolled', 'not_found', 'not_complete'],
    example: { response: { certificate: exampleCertificate } },
  },
  listCertificates: {
    group: 'certificates',
    method: 'GET',
    path: '/api/courses/certificates',
    auth: 'required',
    summary: 'The caller’s certificates',
    responses: { 200: Certificates },
    errors: [],
    example: { response: { certificates: [exampleCertificate] } },
  },
  getCertificate: {
    group: 'certificates',
    method: 'GET',
    path: '/api/courses/certificates/{certificateId}',
    auth: 'required',
    summary: 'A signed address of a certificate’s PDF',
    params: CertificateParams,
    responses: { 200: CertificateUrl },
    errors: ['not_found'],
    example: { response: { signedUrl: 'https://northlight.example/media/certificates/c.pdf?Signature=…' } },
  },
});
