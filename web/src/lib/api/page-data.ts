import { pageDataId } from '../loading/static-page.ts';
import { ApiProblem } from './problem.ts';

/** No `<` stands in the JSON. The page is not parsed as HTML, because our policy for that leaves scripts out, and this is one. */
const dataElement = new RegExp(`<script type="application/json" id="${pageDataId}">([^<]*)</script>`);

/**
 * Reads what a static page was rendered from. For pages whose data stands in them alone, when the application shows them without
 * loading the document.
 * @param path the page's path
 * @param key the resource's key
 * @throws ApiProblem when there is no such page
 */
export const readPageData = async <T>(path: string, key: string, signal: AbortSignal): Promise<T> => {
  const response = await fetch(path, { signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ApiProblem({ status: 0, code: 'offline', message: 'The page could not be reached.' });
  });
  const [, text] = (response.ok && dataElement.exec(await response.text())) || [];
  const { resources } = JSON.parse(text ?? '{}') as { resources?: Record<string, unknown> };
  if (resources?.[key] === undefined) {
    const status = response.ok ? 404 : response.status;
    throw new ApiProblem({ status, code: 'not_found', message: 'There is no such page.' });
  }
  return resources[key] as T;
};
