import { existingVault } from '../src/lib/offline/vault.ts';

/**
 * Addresses whose answers say where a learner stands, which changes with all that they do. What a course is made of is kept anew only as a whole
 * (`takeAlong`): its answers name signed addresses, these do not.
 */
const learnerState =
  /^\/api\/(?:drip-)?courses\/[^/]+\/(?:progress|bookmarks|pace|notes\/[^/]+\/[^/]+|quiz\/[^/]+|exercises\/[^/]+|lectures\/[^/]+\/progress)$/;

/** Keeps an answer of the server about where a learner stands instead of the older one, if one is kept. @param address path and query */
export const keepAnew = async (address: string, answer: Response): Promise<void> => {
  if (!answer.ok || !learnerState.test(address)) return;
  const type = answer.headers.get('content-type') ?? 'application/json';
  await (await existingVault())?.renew(address, { type, bytes: await answer.arrayBuffer() });
};

/** Asks once more for what is kept under an address, as whoever sent a request. */
const askAnew = async (address: string, { headers }: Request): Promise<void> => {
  if (!learnerState.test(address) || !(await (await existingVault())?.has(address))) return;
  const authorization = headers.get('authorization');
  const answer = await fetch(address, {
    cache: 'no-store',
    ...(authorization && { headers: { authorization } }),
  });
  await keepAnew(address, answer);
};

/** Addresses of everything that is completed in a course. @param course its id, encoded */
const recordsOf = (course: string): string[] => [
  `/api/drip-courses/${course}/progress`,
  `/api/courses/${course}/progress`,
];

/** Where the position of a lecture is saved: its course and itself. */
const positionSave = /^\/api\/(?:drip-)?courses\/([^/]+)\/lectures?\/([^/]+)\/progress$/;

/**
 * Keeps what a save of a learner has changed, so that it is not older without a network: the answer itself of a saved position, what is kept
 * under the address of any other save or the one above it, and the records of the course when a lecture may be completed.
 */
export const keepSaved = async (request: Request, answer: Response): Promise<void> => {
  if (!answer.ok) return;
  const { pathname } = new URL(request.url);
  const [, course, lecture] = positionSave.exec(pathname) ?? [];
  if (course !== undefined) {
    const { completed } = (await answer.clone().json()) as { readonly completed?: boolean };
    await keepAnew(`/api/courses/${course}/lectures/${lecture}/progress`, answer);
    if (completed) for (const address of recordsOf(course)) await askAnew(address, request);
    return;
  }
  const above = pathname.slice(0, pathname.lastIndexOf('/'));
  const [, ofCourse] = /^\/api\/courses\/([^/]+)\/.+\/submit$/.exec(pathname) ?? [];
  const changed = [pathname, above, ...(ofCourse === undefined ? [] : recordsOf(ofCourse))];
  for (const address of changed) await askAnew(address, request);
};
