import { crc32 } from 'node:zlib';
import { AwsError } from '../aws/types.ts';

/**
 * Decodes a body sent with `content-encoding: aws-chunked` and an unsigned checksum trailer, as current SDKs stream uploads, and checks
 * length and CRC32.
 * @throws AwsError
 */
export const decodeAwsChunked = (body: Buffer, headers: Record<string, string>): Buffer => {
  const payload = headers['x-amz-content-sha256'];
  if (payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new AwsError(
      'NotImplemented',
      `The local cloud does not decode ${payload ?? 'this'} payloads.`,
      501,
    );
  }
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', position);
    const size = lineEnd < 0 ? NaN : parseInt(body.toString('latin1', position, lineEnd), 16);
    if (!Number.isInteger(size)) throw new AwsError('IncompleteBody', 'The chunked body is malformed.');
    position = lineEnd + 2;
    if (size === 0) break;
    const end = position + size;
    if (body.toString('latin1', end, end + 2) !== '\r\n') {
      throw new AwsError('IncompleteBody', 'A chunk of the body is shorter than it says.');
    }
    chunks.push(body.subarray(position, end));
    position = end + 2;
  }
  const decoded = Buffer.concat(chunks);
  const declared = Number(headers['x-amz-decoded-content-length'] ?? decoded.length);
  if (declared !== decoded.length) {
    throw new AwsError('IncompleteBody', `The body has ${decoded.length} bytes, ${declared} were announced.`);
  }
  checkCrc32(decoded, trailer(body.toString('latin1', position), 'x-amz-checksum-crc32'));
  return decoded;
};

/**
 * Checks a base64 CRC32, if given.
 * @throws AwsError when it does not match the data
 */
export const checkCrc32 = (data: Buffer, expected: string | undefined): void => {
  if (expected !== undefined && expected !== crc32Base64(data)) {
    throw new AwsError('BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
  }
};

/** Base64 of the big-endian CRC32, as S3 writes it. */
export const crc32Base64 = (data: Buffer): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(data));
  return bytes.toString('base64');
};

const trailer = (text: string, name: string): string | undefined => {
  const line = text.split('\r\n').find((candidate) => candidate.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
};
