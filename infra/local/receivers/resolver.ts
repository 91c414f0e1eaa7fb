import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { resolveReceiver } from './names.ts';

const headerBytes = 12;
const typeA = 1;
/** A response to a question that asked for recursion; `3` is NXDOMAIN. */
const flags = { found: 0x81_80, unknown: 0x81_83 };

/** The name and type of a query's question, and where the question ends. */
const readQuestion = (query: Buffer): { host: string; type: number; end: number } => {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { host: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
};

/** Bytes of a DNS answer: the question's name, A, IN, no time to live, the address. */
const toRecord = (address: string): Buffer =>
  Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);

/** Starts the DNS server of the names of receivers. It knows no other name. @returns its `address:port` */
export const startResolver = async (): Promise<{ readonly server: string; close(): void }> => {
  const socket = createSocket('udp4');
  const asked = new Map<string, number>();
  socket.on('message', (query, { address, port }) => {
    const { host, type, end } = readQuestion(query);
    const times = asked.get(host) ?? 0;
    if (type === typeA) asked.set(host, times + 1);
    const addresses = resolveReceiver(host, times);
    const answers = type === typeA ? addresses.map(toRecord) : [];
    const header = Buffer.alloc(headerBytes);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(addresses.length > 0 ? flags.found : flags.unknown, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, query.subarray(headerBytes, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
};
