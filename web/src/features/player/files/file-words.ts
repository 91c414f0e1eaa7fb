import type { LectureFile } from '#contract/schemas/course.ts';

/** Display names of file types by extension. */
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
/** Fallback by the first part of the media type. */
const families: Readonly<Record<string, string>> = {
  audio: 'Audio',
  image: 'Image',
  text: 'Text',
  video: 'Video',
};

/** Returns the display name of the file type. */
export const describeFileType = ({ name, type }: Pick<LectureFile, 'name' | 'type'>): string => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (
    kinds[ending] ?? families[type.split('/')[0] ?? ''] ?? (ending ? `${ending.toUpperCase()} file` : 'File')
  );
};

const units = ['KB', 'MB', 'GB'] as const;

/** Formats a size in decimal units: `980 bytes`, `12.4 KB`, `3 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  // A value that would round up to 1,000 uses the next unit.
  const power = Math.min(units.length, Math.floor(Math.log10(bytes * 1.0005) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[power - 1]}`;
};
