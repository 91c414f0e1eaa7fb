import type { LectureFile } from '../../../../../lambdas/contract/schemas/course.ts';

/** Kinds of files by the ending of their names, as people call them. */
const kinds: Readonly<Record<string, string>> = {
  csv: 'Table (CSV)',
  docx: 'Word document',
  ipynb: 'Notebook',
  json: 'JSON data',
  jsonl: 'JSON data',
  md: 'Markdown text',
  parquet: 'Table (Parquet)',
  pdf: 'PDF',
  pptx: 'Slides',
  py: 'Python code',
  sql: 'SQL',
  tsv: 'Table (TSV)',
  txt: 'Text',
  xlsx: 'Spreadsheet',
  yaml: 'YAML',
  yml: 'YAML',
  zip: 'ZIP archive',
};
/** By the first part of the media type, for the other endings. */
const families: Readonly<Record<string, string>> = {
  audio: 'Audio',
  image: 'Image',
  text: 'Text',
  video: 'Video',
};

/** What kind of file it is, in words. */
export const fileKind = ({ name, type }: Pick<LectureFile, 'name' | 'type'>): string => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (
    kinds[ending] ?? families[type.split('/')[0] ?? ''] ?? (ending ? `${ending.toUpperCase()} file` : 'File')
  );
};

const units = ['KB', 'MB', 'GB'] as const;

/** Bytes as people say them, in steps of 1,000: `980 bytes`, `12.4 KB`, `3 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  // What would round up to a thousand is one of the next unit.
  const power = Math.min(units.length, Math.floor(Math.log10(bytes * 1.0005) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[power - 1]}`;
};
