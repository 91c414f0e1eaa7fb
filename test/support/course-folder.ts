import { crc32, deflateSync } from 'node:zlib';

/** The lines of a valid `course.yaml` without lectures. */
export const plainCourse = `title: Vectors
description: About vectors.
topic: machine-learning
level: beginner
duration: under-2-hours
instructor: { name: Ines Okoro }
price: 0
`;

/** A course of one video with captions and one quiz; {@link lectureFiles} are its files. */
export const lectureCourse = `${plainCourse}sections:
  - title: One
    lectures:
      - id: welcome
        title: Welcome
        type: free
        contentType: video
        video: lectures/welcome.mp4
        captions: { en: lectures/welcome.en.vtt }
      - id: check
        title: Check
        type: free
        contentType: quiz
        quiz: quizzes/basics.yaml
`;

/** A box of an MP4 file. */
export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

/** The boxes of an MP4 file of this duration in seconds, without media data. */
export const mp4Boxes = (seconds: number) => {
  const header = Buffer.alloc(32);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(seconds * 1_000, 16);
  return {
    ftyp: box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
    moov: box('moov', box('mvhd', header)),
    mdat: box('mdat', Buffer.alloc(64)),
  };
};

/** A valid MP4 file: the index comes first. */
export const mp4 = (seconds: number): Buffer => {
  const { ftyp, moov, mdat } = mp4Boxes(seconds);
  return Buffer.concat([ftyp, moov, mdat]);
};

const pngChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};

/** A black PNG picture of this size. */
export const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

export const captions = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHello.\n';
export const quiz =
  'title: Basics\nquestions:\n  - text: Which?\n    options: [one, two]\n    answer: 1\n    id: which\n';

export const lectureFiles = {
  'lectures/welcome.mp4': mp4(61),
  'lectures/welcome.en.vtt': captions,
  'quizzes/basics.yaml': quiz,
};

/** The files of one course under its id. */
export const inCourse = (
  id: string,
  files: Readonly<Record<string, string | Buffer>>,
): Record<string, string | Buffer> =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${id}/${name}`, content]));
