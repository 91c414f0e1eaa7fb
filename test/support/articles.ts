import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ArticleRequest, renderArticle } from '#bin/content/articles/render-article.ts';
import { inCourse } from './course-folder.ts';
import { makeFolder } from './temporary-folder.ts';

/** Renders a text as the article of a course named `birds` that has a video `flight`. */
export const renderText = async (
  text: string | Buffer,
  more: {
    readonly name?: string;
    readonly title?: string;
    readonly files?: Readonly<Record<string, string | Buffer>>;
    readonly render?: (request: ArticleRequest) => ReturnType<typeof renderArticle>;
  } = {},
) => {
  const { name = 'lectures/one.md', title = 'Birds', files = {}, render = renderArticle } = more;
  const folder = makeFolder(inCourse('birds', { ...files, [name]: text }), onTestFinished);
  return render({
    folder: join(folder, 'birds'),
    name,
    lectureId: 'one',
    title,
    lectures: new Map([
      ['one', 'article'],
      ['flight', 'video'],
    ]),
  });
};

/** A notebook of nbformat 4 as Jupyter writes it: one array element per line. */
export const makeNotebook = (
  cells: readonly object[],
  metadata: object = { language_info: { name: 'python' } },
): string =>
  JSON.stringify(
    {
      cells: cells.map((cell) => ({ metadata: {}, ...cell })),
      metadata,
      nbformat: 4,
      nbformat_minor: 5,
    },
    undefined,
    1,
  );
