import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsEndpoint, startAwsEndpoint } from '#infra/local/aws/endpoint.ts';
import { secretAccessKey } from '#infra/local/aws/sigv4.ts';
import { createMetrics } from '#infra/local/metrics/metrics.ts';
import { decodeAwsChunked } from '#infra/local/s3/aws-chunked.ts';
import { openObjectStore } from '#infra/local/s3/objects.ts';
import { parseRange } from '#infra/local/s3/ranges.ts';
import { createS3Service } from '#infra/local/s3/service.ts';
import { type Documents, openDocuments } from '#infra/local/state/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
const Bucket = 'media';
let documents: Documents;
let aws: AwsEndpoint;
let client: S3Client;

const connect = (accessKeyId: string, secret: string): S3Client =>
  new S3Client({
    endpoint: aws.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey: secret },
    maxAttempts: 1,
  });

beforeAll(async () => {
  documents = openDocuments(folder);
  const store = openObjectStore(join(folder, 's3'), documents, [Bucket]);
  aws = await startAwsEndpoint(createMetrics());
  aws.serve({ s3: createS3Service(store, [Bucket]) });
  client = connect('LOCALTEST', secretAccessKey);
});

afterAll(async () => {
  client.destroy();
  await aws.close();
  documents.close();
});

const put = (Key: string, Body: string, extra: object = {}): Promise<unknown> =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...extra }));
const text = async (Key: string, Range?: string): Promise<string> =>
  (await (await client.send(new GetObjectCommand({ Bucket, Key, Range }))).Body?.transformToString()) ?? '';

describe('the S3 stand-in', () => {
  it('keeps bodies, media types and metadata under any key', async () => {
    const Key = 'courses/a b/ü+%.txt';
    await put(Key, 'hello', {
      ContentType: 'text/plain',
      CacheControl: 'no-cache',
      Metadata: { hash: 'abc' },
    });
    const object = await client.send(new GetObjectCommand({ Bucket, Key }));
    expect(await object.Body?.transformToString()).toBe('hello');
    expect(object).toMatchObject({
      ContentType: 'text/plain',
      CacheControl: 'no-cache',
      Metadata: { hash: 'abc' },
    });
  });

  it('decodes what current SDKs stream in chunks', async () => {
    const file = join(folder, 'stream.bin');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_value, index) => index % 251));
    writeFileSync(file, bytes);
    await client.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body: createReadStream(file) }));
    const object = await client.send(new GetObjectCommand({ Bucket, Key: 'streamed' }));
    expect(object.ContentEncoding).toBeUndefined();
    expect(Buffer.from((await object.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  it('refuses a chunked body whose checksum does not match', () => {
    const headers = { 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' };
    const body = Buffer.from('5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n');
    expect(() => decodeAwsChunked(body, headers)).toThrow(/CRC32/);
    expect(() => decodeAwsChunked(Buffer.from('9\r\nhello\r\n0\r\n\r\n'), headers)).toThrow(/shorter/);
  });

  it('puts the parts of a multipart upload together', async () => {
    const body = Buffer.alloc(11 * 1024 * 1024, 7);
    await new Upload({
      client,
      params: { Bucket, Key: 'large', Body: body, ContentType: 'video/mp4' },
    }).done();
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'large' }));
    expect(head).toMatchObject({ ContentLength: body.length, ContentType: 'video/mp4' });
    expect(head.ETag).toMatch(/-3"$/);
  });

  it('answers byte ranges', async () => {
    await put('digits', '0123456789');
    expect(await text('digits', 'bytes=2-4')).toBe('234');
    expect(await text('digits', 'bytes=-3')).toBe('789');
    await expect(text('digits', 'bytes=10-')).rejects.toMatchObject({ $metadata: { httpStatusCode: 416 } });
  });

  it('lists by prefix in pages and by delimiter', async () => {
    for (const key of ['list/a', 'list/b/1', 'list/b/2', 'list/c']) await put(key, key);
    const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2 }));
    expect(first.Contents?.map((object) => object.Key)).toEqual(['list/a', 'list/b/1']);
    const ContinuationToken = first.NextContinuationToken;
    const second = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', ContinuationToken }),
    );
    expect(second.Contents?.map((object) => object.Key)).toEqual(['list/b/2', 'list/c']);
    const folders = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }));
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'list/b/' }]);
  });

  it('deletes several objects, absent ones too', async () => {
    await put('gone', 'x');
    await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'gone' }, { Key: 'never' }] } }),
    );
    await expect(text('gone')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('honors conditions on writing', async () => {
    await put('once', 'first', { IfNoneMatch: '*' });
    await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await text('once')).toBe('first');
  });

  it('refuses a wrong secret, a foreign key id and an unsigned request', async () => {
    const wrong = connect('LOCALTEST', 'wrong').send(new HeadObjectCommand({ Bucket, Key: 'digits' }));
    await expect(wrong).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    const foreign = connect('AKIAFOREIGN', secretAccessKey).send(
      new GetObjectCommand({ Bucket, Key: 'digits' }),
    );
    await expect(foreign).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    expect((await fetch(`${aws.endpoint}/${Bucket}/digits`)).status).toBe(403);
  });

  it('says so when it does not know an operation', async () => {
    const old = client.send(new GetObjectCommand({ Bucket, Key: 'digits', VersionId: 'x' }));
    await expect(old).rejects.toMatchObject({ name: 'NotImplemented' });
    const copy = client.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/digits` }));
    await expect(copy).rejects.toMatchObject({ name: 'NotImplemented' });
  });

  it('has the old body or the new one after a kill, and sweeps what no key names', async () => {
    await put('kept', 'old');
    writeFileSync(join(folder, 's3', 'half-written.tmp'), 'new bo');
    const reopened = openObjectStore(join(folder, 's3'), documents, [Bucket]);
    const kept = reopened.head(Bucket, 'kept');
    expect(kept && reopened.read(kept).toString()).toBe('old');
    expect(readdirSync(join(folder, 's3'))).not.toContain('half-written.tmp');
  });
});

describe('a Range header', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s of ten bytes', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});
