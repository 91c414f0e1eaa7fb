import { identityWords, noRecordWords, recordGroups } from '../domain/certificate/certificate-words.ts';
import type { IssuedCertificate } from '../stores/learning/certificates.ts';
import { publicAddresses } from './addresses.ts';

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

/** The site as issuer: a `Profile` of Open Badges 3.0. */
const issuerProfile = (siteUrl: string) => ({
  id: publicAddresses(siteUrl).issuer(),
  type: ['Profile'],
  name: 'Northlight',
  url: siteUrl,
  description: 'Online courses on machine learning, language models and agents.',
});

/** The issuer profile as a separate document. */
export const issuerDocument = (siteUrl: string) => ({ '@context': contexts, ...issuerProfile(siteUrl) });

/** Converts passed quizzes with a known score to result descriptions and results of Open Badges 3.0. */
const toQuizScores = ({ id, record }: IssuedCertificate, siteUrl: string) =>
  (record?.passed ?? []).flatMap(({ title, score }, index) => {
    if (score === undefined) return [];
    const descriptionId = `${publicAddresses(siteUrl).credential(id)}#quiz-${index + 1}`;
    return [
      {
        description: {
          id: descriptionId,
          type: ['ResultDescription'],
          name: title,
          resultType: 'Percent',
          valueMin: '0',
          valueMax: '100',
        },
        result: { type: ['Result'], resultDescription: descriptionId, value: String(score) },
      },
    ];
  });

/**
 * Converts a certificate to an `OpenBadgeCredential` (Open Badges 3.0, data model of Verifiable Credentials 2.0). The learner is identified by
 * the name that the certificate's page shows anyway. It contains no email address, not even hashed, because guesses could be checked against
 * a published hash.
 */
const toCredential = (certificate: IssuedCertificate, siteUrl: string) => {
  const { id, name, courseId, courseTitle, courseDescription, issuedAt, record } = certificate;
  const at = publicAddresses(siteUrl);
  const scores = toQuizScores(certificate, siteUrl);
  return {
    '@context': contexts,
    id: at.credential(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    description: `Certificate of completion: ${courseTitle}`,
    issuer: issuerProfile(siteUrl),
    validFrom: issuedAt,
    credentialSubject: {
      type: ['AchievementSubject'],
      ...(scores.length > 0 && { result: scores.map(({ result }) => result) }),
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' }],
      achievement: {
        id: at.course(courseId),
        type: ['Achievement'],
        achievementType: 'Course',
        name: courseTitle,
        description: courseDescription,
        ...(scores.length > 0 && { resultDescription: scores.map(({ description }) => description) }),
        criteria: {
          narrative:
            'Every lecture of the course that was open to the learner was completed: a video when its position reached 90 %, a quiz or a graded exercise when it was passed, any other lecture when the learner marked it as done. Nobody watched the learner.',
        },
      },
    },
    evidence: [
      {
        id: at.page(id),
        type: ['Evidence'],
        name: 'Certificate of completion',
        description: 'The page that says whether this certificate is still valid.',
        narrative: record ? identityWords[record.identity] : noRecordWords,
      },
      ...(record ? recordGroups(record) : []).map(({ heading, titles }) => ({
        type: ['Evidence'],
        name: heading,
        narrative: titles.join('\n'),
      })),
    ],
    credentialStatus: { id: at.status(id), type: '1EdTechRevocationList' },
  };
};

/**
 * The credential as a document that a proof is put into (Open Badges 3.0, 8.3). Wallets look an issuer up by its DID; the type of the
 * revocation list stands in a context of its own, without which the document could not be canonicalized.
 * @param issuer the site's DID
 */
export const embeddableCredential = (certificate: IssuedCertificate, siteUrl: string, issuer: string) => {
  const credential = toCredential(certificate, siteUrl);
  return {
    ...credential,
    '@context': [...credential['@context'], 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'],
    issuer: { ...credential.issuer, id: issuer },
  };
};

/** Builds the claims of the token: the credential with the registered claims of JSON Web Tokens (Open Badges 3.0, 8.2.3). */
export const credentialClaims = (certificate: IssuedCertificate, siteUrl: string) => {
  const credential = toCredential(certificate, siteUrl);
  return {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    nbf: Math.floor(Date.parse(certificate.issuedAt) / 1000),
  };
};
