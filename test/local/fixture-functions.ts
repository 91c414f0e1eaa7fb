/** Echoes the event. `/api/boom` throws, `/api/slow` exceeds its timeout, `/api/mail` queues a message. */
export const apiSource = `
import { createRequire } from 'node:module';
const require = createRequire(${JSON.stringify(import.meta.url)});
const { DynamoDBClient, PutItemCommand, ScanCommand, QueryCommand } = require('@aws-sdk/client-dynamodb');
const { SQSClient, SendMessageCommand } = require('@aws-sdk/client-sqs');
if (!process.env.THINGS_TABLE) throw new Error('THINGS_TABLE is missing');
const database = new DynamoDBClient({});
const TableName = process.env.THINGS_TABLE;
export const handler = async (event) => {
  if (event.rawPath === '/api/boom') throw new Error('boom');
  if (event.rawPath === '/api/slow') await new Promise(() => setInterval(() => {}, 1000));
  if (event.rawPath === '/api/mail') {
    await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: process.env.QUEUE_URL, MessageBody: 'hello' }));
  }
  if (event.rawPath === '/api/data') {
    await database.send(new PutItemCommand({ TableName, Item: { pk: { S: 'a' }, sk: { S: 'b' } } }));
    const read = await database.send(new QueryCommand({ TableName, KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } }));
    await database.send(new ScanCommand({ TableName }));
    return { statusCode: 200, body: JSON.stringify({ count: read.Count, capacity: read.ConsumedCapacity ?? null }) };
  }
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, cookies: ['seen=1'], body: JSON.stringify({ event, env: process.env }) };
};`;

export const mailSource = `
import { createRequire } from 'node:module';
const require = createRequire(${JSON.stringify(import.meta.url)});
const { SESv2Client, SendEmailCommand } = require('@aws-sdk/client-sesv2');
export const handler = async (event) => {
  for (const { body } of event.Records) {
    await new SESv2Client({}).send(new SendEmailCommand({ FromEmailAddress: 'site@example.com',
      Destination: { ToAddresses: ['ada@example.com'] },
      Content: { Simple: { Subject: { Data: body }, Body: { Html: { Data: '<p>hi</p>' }, Text: { Data: 'hi' } }, Headers: [{ Name: 'List-Unsubscribe', Value: '<x>' }] } } }));
  }
  return { batchItemFailures: [] };
};`;

/** Creates a P-256 key pair as the product's function does. */
export const keySource = `
import { generateKeyPairSync } from 'node:crypto';
export const handler = async (event) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const Data = { PublicKey: publicKey.export({ type: 'spki', format: 'pem' }), PrivateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  await fetch(event.ResponseURL, { method: 'PUT', body: JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: event.RequestType, Data }) });
};`;

export const viewerSource = `function handler(event) {
  var request = event.request;
  if (!request.uri.includes('.')) request.uri = '/index.html';
  return request;
}`;
