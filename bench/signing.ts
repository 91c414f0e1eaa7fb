import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { createSignUrl } from '../lambdas/platform/services/signed-url.ts';

/** How long signing one video address takes in one way. */
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
const pathOf = (number: number): string => `media/courses/a/${number}.mp4`;

const byLibrary = (privateKey: string) => (number: number) =>
  getSignedUrl({
    url: `${siteUrl}/${pathOf(number)}`,
    keyPairId,
    dateLessThan: new Date(Date.UTC(2027, 0, 1)),
    privateKey,
  });

const measure = async (sign: (number: number) => unknown): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage();
    for (let number = 0; number < repetitions; number += 1) await sign(number);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / repetitions);
  }
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0);
};

/** Our signing with the P-256 key, beside CloudFront's library, which parses the key each time, with that key and the RSA key of most sites. */
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
    'ours, P-256': (number: number) => signUrl(pathOf(number)),
    'library, P-256': byLibrary(ec),
    'library, RSA 2048': byLibrary(rsa),
  };
  const figures: SigningFigure[] = [];
  for (const [way, sign] of Object.entries(ways)) figures.push({ way, microseconds: await measure(sign) });
  return figures;
};
