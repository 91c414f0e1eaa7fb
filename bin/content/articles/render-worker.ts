import { parentPort } from 'node:worker_threads';
import { type ArticleRequest, renderArticle } from './render-article.ts';

/** Renders one article at a time, in a thread that can be terminated. */
parentPort?.on('message', (request: ArticleRequest) => {
  void renderArticle(request).then((rendered) => parentPort?.postMessage(rendered));
});
