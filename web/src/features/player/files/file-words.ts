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
