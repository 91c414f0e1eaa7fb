import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';

/** How long signing one video address takes with a kind of key. */
export interface SigningFigure {
  readonly key: string;
  readonly microseconds: number;
}

const repetitions = 200;

const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Signing with the P-256 key that we use, beside the RSA key that most sites use. */
export const benchSigning = (): SigningFigure[] =>
  Object.entries({
    'P-256': pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    'RSA 2048': pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  }).map(([key, privateKey]) => {
    const start = performance.now();
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      getSignedUrl({
        url: `https://northlight.example/media/courses/a/${repetition}.mp4`,
        keyPairId: 'KEXAMPLE',
        dateLessThan: new Date(Date.UTC(2027, 0, 1)),
        privateKey,
      });
    }
    return { key, microseconds: Math.round(((performance.now() - start) / repetitions) * 1_000) };
  });
