import { learnerPartition } from '../learning/learning-records.ts';

/** Key of a learner's profile. */
export const profileKey = (sub: string): { pk: string } => ({ pk: learnerPartition(sub) });
