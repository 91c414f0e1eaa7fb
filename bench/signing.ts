import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { createSignUrl } from '../lambdas/platform/services/signed-url.ts';
import { measureCpu, median } from './measure.ts';

/** Cost of signing one video URL in one way. */
export interface SigningFigure {
  readonly way: string;
  /** CPU time of the median round. */
  readonly microseconds: number;
}

const rounds = 9;
const repetitions = 200;

const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const siteUrl = 'https://northlight.example';
const keyPairId = 'KEXAMPLE';
const toPath = (number: number): string => `media/courses/a/${number}.mp4`;

const byLibrary = (privateKey: string) => (number: number) =>
  getSignedUrl({
    url: `${siteUrl}/${toPath(number)}`,
    keyPairId,
    dateLessThan: new Date(Date.UTC(2027, 0, 1)),
    privateKey,
  });

const measure = async (sign: (number: number) => unknown): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { cpuMs } = await measureCpu(async () => {
      for (let number = 0; number < repetitions; number += 1) await sign(number);
    });
    times.push((cpuMs * 1_000) / repetitions);
  }
  return Math.round(median(times));
};

/**
 * Compares our signing with a P-256 key to CloudFront's library, which parses the key each time, with the same key and with an RSA key,
 * which most sites use.
 */
export const benchSigning = async (): Promise<SigningFigure[]> => {
  const ec = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
  const signUrl = createSignUrl({
    siteUrl,
    keyPairId,
    readPrivateKey: () => Promise.resolve(ec),
    now: Date.now,
  });
  const ways = {
    'ours, P-256': (number: number) => signUrl(toPath(number)),
    'library, P-256': byLibrary(ec),
    'library, RSA 2048': byLibrary(rsa),
  };
  const figures: SigningFigure[] = [];
  for (const [way, sign] of Object.entries(ways)) figures.push({ way, microseconds: await measure(sign) });
  return figures;
};
