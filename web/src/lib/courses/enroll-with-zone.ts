import { api, ApiProblem } from '../api/index.ts';
import { deviceZone } from '../browser/device-zone.ts';

/**
 * Enrolls in the device's time zone, or without one if the server rejects it, for example because its zone list is older.
 * @throws ApiProblem 402 for a course that must be bought first
 */
export const enrollWithZone = async (courseId: string): Promise<void> => {
  const params = { courseId };
  try {
    await api.enroll({ params, body: { timeZone: deviceZone() } });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) throw error;
    await api.enroll({ params });
  }
};
