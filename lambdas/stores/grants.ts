import { UpdateCommand, type DynamoDBDocumentClient, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Grant } from '../domain/access.ts';
import { enrolmentKey, grantAttribute } from './learning-records.ts';
import type { WriteStep } from './write-step.ts';

/** One grant of one learner in one course. */
export interface GrantKey {
  readonly sub: string;
  readonly courseId: string;
  readonly grant: Grant;
}

/** A grant to be given. */
export interface GrantGift extends GrantKey {
  /** ISO 8601; the first date stays when it is given again. */
  readonly at: string;
  /** Enrols the learner in the same write; not for drip courses, where enrolling also links a subscription. */
  readonly enrols: boolean;
}

type Update = Omit<UpdateCommandInput, 'UpdateExpression'> & { readonly UpdateExpression: string };

const giveUpdate = (table: string, { sub, courseId, grant, at, enrols }: GrantGift): Update => ({
  TableName: table,
  Key: enrolmentKey(sub, courseId),
  UpdateExpression: `SET courseId = :courseId, #grant = if_not_exists(#grant, :at)${enrols ? ', enrolledAt = if_not_exists(enrolledAt, :at), basis = if_not_exists(basis, :basis), #percent = if_not_exists(#percent, :zero)' : ''}`,
  ExpressionAttributeNames: {
    '#grant': grantAttribute(grant),
    ...(enrols ? { '#percent': 'percent' } : {}),
  },
  ExpressionAttributeValues: {
    ':courseId': courseId,
    ':at': at,
    ...(enrols ? { ':basis': 'grant', ':zero': 0 } : {}),
  },
});

const takeUpdate = (table: string, { sub, courseId, grant }: GrantKey): Update => ({
  TableName: table,
  Key: enrolmentKey(sub, courseId),
  // An update of a row that is not there makes it: with its course it can be read back like any other.
  UpdateExpression: 'SET courseId = :courseId REMOVE #grant',
  ExpressionAttributeNames: { '#grant': grantAttribute(grant) },
  ExpressionAttributeValues: { ':courseId': courseId },
});

/** Gives a grant as a step of a transaction; giving it twice is giving it once. */
export const giveGrantStep = (table: string, gift: GrantGift): WriteStep => ({
  Update: giveUpdate(table, gift),
});

/** Takes one grant back as a step of a transaction; every other grant and all progress stay. */
export const takeGrantStep = (table: string, key: GrantKey): WriteStep => ({
  Update: takeUpdate(table, key),
});

export interface GrantStore {
  give(gift: GrantGift): Promise<void>;
  take(key: GrantKey): Promise<void>;
}

/** Grants on their own; those of a payment are written with it, by the payment store. */
export const createGrantStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly learning: string },
): GrantStore => ({
  give: async (gift) => {
    await client.send(new UpdateCommand(giveUpdate(tables.learning, gift)));
  },
  take: async (key) => {
    await client.send(new UpdateCommand(takeUpdate(tables.learning, key)));
  },
});
