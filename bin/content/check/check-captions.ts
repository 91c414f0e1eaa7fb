import { notUtf8, readText } from '../read/course-files.ts';
import { checkNamedFile, type LectureFiles } from './lecture-files.ts';
import { checkWebVtt, escapeStrayBrackets } from './webvtt.ts';

const isLanguageTag = (tag: string): boolean => {
  try {
    return (
      /^[a-z]{2,3}(?:-|$)/.test(tag) && new Intl.DisplayNames([tag], { type: 'language' }).of(tag) !== ''
    );
  } catch {
    return false;
  }
};

/** Checks the captions of a lecture. @param captions files by language @param path where the lecture names them */
export const checkCaptions = async (
  files: LectureFiles,
  captions: unknown,
  path: PropertyKey[],
): Promise<void> => {
  const { yaml, problems } = files;
  if (typeof captions !== 'object' || captions === null) return;
  for (const [lang, name] of Object.entries(captions)) {
    if (!isLanguageTag(lang)) {
      problems.push(
        yaml.problemAtKey([...path, lang], `"${lang}" is not a language tag such as en or pt-BR`),
      );
    }
    await checkNamedFile(files, 'captions', name, [...path, lang], async (file) => {
      const text = await readText(file);
      const found = text === undefined ? [{ line: 1, message: notUtf8 }] : checkWebVtt(text);
      problems.push(...found.map(({ line, message }) => ({ file, line, column: 1, message })));
      const message = 'this "<" begins no tag, and players cut the text there: it is published as "&lt;"';
      const { lines } = escapeStrayBrackets(text ?? '');
      problems.push(...lines.map((line) => ({ file, line, column: 1, message, isWarning: true as const })));
    });
  }
};
