import { buildUrl, routeOf } from '../../lib/api/client.ts';
import { readProblem } from '../../lib/api/problem.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { getToken } from '../../lib/session/session-store.ts';

/**
 * Downloads the seats of a team as a table.
 * @throws ApiProblem when the API refuses; TypeError when it cannot be reached
 */
export const downloadReport = async (teamId: string, courseId: string): Promise<void> => {
  const [, path] = routeOf('getSeatReport');
  const token = await getToken();
  const response = await fetch(buildUrl(path, { teamId }), {
    headers: { accept: 'text/csv', ...(token && { authorization: `Bearer ${token}` }) },
  });
  if (!response.ok) throw await readProblem(response);
  saveFile(`seats-${courseId}.csv`, await response.text(), 'text/csv');
};
