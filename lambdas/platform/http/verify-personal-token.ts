import { timingSafeEqual } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  hashPersonalToken,
  personalTokenId,
  personalTokenKey,
  PersonalTokenRow,
} from '../../resources/personal-token.ts';
import { logger } from '../logger.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './operation.ts';

/**
 * Verifies a personal token, without "Bearer", and returns the caller.
 * @throws ApiError 401 for one that is unknown, expired or revoked, without saying which
 */
export type VerifyPersonalToken = (token: string) => Promise<Caller>;

/** Beginning of the current hour, ISO 8601. */
const hourOf = (now: number): string => `${new Date(now).toISOString().slice(0, 13)}:00:00.000Z`;

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Creates the verifier. It reads one row, consistently, so that a token is refused as soon as it is revoked. The first use of an hour is
 * recorded, on condition that the row is still there; a failure of that is logged and nothing else.
 * @param table of limits
 * @param makeClient called with the first token
 */
export const createVerifyPersonalToken = (
  table: string,
  makeClient: () => DynamoDBDocumentClient,
): VerifyPersonalToken => {
  let client: DynamoDBDocumentClient | undefined;
  const recordUse = async (id: string, now: number): Promise<void> => {
    try {
      await client?.send(
        new UpdateCommand({
          TableName: table,
          Key: personalTokenKey(id),
          UpdateExpression: 'SET lastUsedAt = :now',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(lastUsedAt) OR lastUsedAt < :hour)',
          ExpressionAttributeValues: { ':now': new Date(now).toISOString(), ':hour': hourOf(now) },
        }),
      );
    } catch (error) {
      if ((error as Error).name === 'ConditionalCheckFailedException') return;
      logger.warn('The use of a personal token was not recorded', error as Error);
    }
  };
  return async (token) => {
    const id = personalTokenId(token);
    if (id === undefined) throw new ApiError('unauthenticated');
    client ??= makeClient();
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: personalTokenKey(id), ConsistentRead: true }),
    );
    const row = Item && PersonalTokenRow.parse(Item);
    const now = Date.now();
    if (!row || !isSame(row.hash, hashPersonalToken(token)) || row.expiresAt * 1_000 <= now) {
      throw new ApiError('unauthenticated');
    }
    if ((row.lastUsedAt ?? '') < hourOf(now)) await recordUse(id, now);
    return {
      sub: row.sub,
      scopes: new Set(),
      issuedAt: Date.parse(row.createdAt),
      tokenScopes: new Set(row.scopes),
      token,
    };
  };
};
