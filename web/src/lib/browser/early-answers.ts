/**
 * Answers of the API that are asked for before the application's code is there, as `<link rel="preload">` would if it could send a
 * token. The client of the API takes them.
 */
const answers = new Map<string, Promise<Response>>();

/** Asks for what the player at a lecture's address asks first (its `CourseLoads`), because everything of a video waits for the answers. */
export const askEarly = async (getToken: () => Promise<string | undefined>): Promise<void> => {
  const { pathname, search, hash } = window.location;
  const [, courseId, drip] = /^\/courses\/([\w-]+)\/(drip-)?content\/./.exec(pathname) ?? [];
  // The link of a mail links the account before the course is loaded.
  if (!courseId || /link/.test(search + hash)) return;
  const token = await getToken();
  if (!token) return;
  const records = `/api/drip-courses/${courseId}/progress`;
  const addresses = drip
    ? [`/api/drip-courses/${courseId}/available-content`, records, `/api/drip-courses/${courseId}/pace`]
    : [`/api/courses/${courseId}/content`, records, `/api/courses/${courseId}/progress`];
  for (const address of addresses) {
    const answer = fetch(address, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
    answers.set(address, answer);
    // Whoever takes the answer meets its failure.
    answer.catch(() => undefined);
  }
};

/** The answer that was asked for early from this address, once. */
export const takeEarly = (address: string): Promise<Response> | undefined => {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
};

/** Drops answers that nobody took, after a change that they do not know of. */
export const forgetEarly = (): void => answers.clear();
