import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Subject } from '../../contract/webhook-events.ts';
import { personalTokenKey } from '../../resources/personal-token.ts';
import { batchWrite, type Item } from '../dynamodb/batch-write.ts';
import { transact } from '../dynamodb/calls.ts';
import { isConflict, unlessConflict } from '../dynamodb/retry.ts';
import { transientError } from '../dynamodb/transient-error.ts';
import { certificateFileKeys } from '../learning/certificate-files.ts';
import { erasedUseKey, parseDay, toErasedUse } from '../learning/review-day-record.ts';
import { reviewFileKeys } from '../learning/review-files.ts';
import { dayKey } from '../learning/review-record.ts';
import { suppressionKey } from '../mail/mail-ledger.ts';
import type { FileStore } from '../s3/files.ts';
import {
  hasStarted,
  isNotificationId,
  subscriptionKey,
  type SubscriptionRecord,
  SubscriptionRow,
} from '../subscriptions/subscription-record.ts';
import { giftId, isTeamRow, namesSeat, parseHolder } from '../teams/team-record.ts';
import { forgetBuyer, forgetHolder } from '../teams/teams.ts';
import { createForgetOwner } from '../webhooks/forget-owner.ts';
import { outboxStep, subjectKey } from '../webhooks/outbox.ts';
import { collectLinks, collectMailIds, type Row } from './learner-links.ts';
import { createLearnerRows, isOrderRow, type LearnerTables, type RowOwner } from './learner-rows.ts';
import { parseTokenIds } from './personal-tokens.ts';
import { parsePictureIds, pictureKeys } from './profile-pictures.ts';

/** Number of passes before giving up, because the learner keeps writing in another window. */
const passesMax = 5;

/**
 * Erases a learner. Deletes referenced rows before the rows that refer to them, and the profile with the email address last, so that a retry
 * after an interruption still finds the rest. Returns after a pass that found nothing. Leaves what must outlive an account and says nothing
 * about a person: hashed counters of limits, which expire, and the hashes of addresses that bounced or complained.
 * @throws a conflict when rows kept coming back
 */
export type EraseLearner = (owner: RowOwner) => Promise<void>;

/** What a profile names that has to go before it. */
const namedInProfile = ['pictures', 'tokenIds'] as const;

/** Removes picture files and personal tokens, and then the profile. @returns false when it named another in between */
const eraseProfile = async (
  client: DynamoDBDocumentClient,
  tables: Pick<LearnerTables, 'profiles' | 'limits'>,
  files: Pick<FileStore, 'remove'>,
  row: Row | undefined,
): Promise<boolean> => {
  if (!row) return true;
  await files.remove(parsePictureIds(row).flatMap(pictureKeys));
  for (const id of parseTokenIds(row)) {
    await client.send(new DeleteCommand({ TableName: tables.limits, Key: personalTokenKey(id) }));
  }
  const known = namedInProfile.filter((name) => row[name] !== undefined);
  try {
    await client.send(
      new DeleteCommand({
        TableName: tables.profiles,
        Key: { pk: row.pk },
        ConditionExpression: namedInProfile
          .map((name) => (row[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`))
          .join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(namedInProfile.map((name) => [`#${name}`, name])),
        ...(known.length > 0 && {
          ExpressionAttributeValues: Object.fromEntries(known.map((name) => [`:${name}`, row[name]])),
        }),
      }),
    );
    return true;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return false;
  }
};

/** Whom the start of a subscription was told of: an address that was confirmed before an account linked it, or the account. */
const startedAs = (sub: string, { email, confirmedAt, linkedAt }: SubscriptionRecord): Subject =>
  email && confirmedAt && !(linkedAt && linkedAt <= confirmedAt) ? { email } : { sub };

/** Creates the erasure over all tables and the media bucket. @param now the clock, ms since the epoch */
export const createEraseLearner = (
  client: DynamoDBDocumentClient,
  tables: LearnerTables,
  files: Pick<FileStore, 'remove'>,
  now: () => number,
): EraseLearner => {
  const rows = createLearnerRows(client, tables);
  const forgetOwner = createForgetOwner(client, tables.webhooks);

  const removeAll = (table: string, items: readonly Item[]): Promise<void> =>
    batchWrite(
      client,
      table,
      items.map(({ pk, sk }) => ({ remove: { pk, sk } })),
    );
  /** For tables without a sort key. */
  const removeEach = async (table: string, items: readonly Row[]): Promise<void> => {
    for (const { pk } of items) await client.send(new DeleteCommand({ TableName: table, Key: { pk } }));
  };

  /**
   * Removes subscriptions, and tells of the end of those that had started. Receivers know an address by a name of its own, so the last
   * subscription that started under it tells of its erasure too. Erasures at the same time agree on which is the last: the ids are in order.
   */
  const removeSubscriptions = async ({ sub }: RowOwner, rows: readonly Item[]): Promise<void> => {
    const subscriptions = rows.flatMap((row) => SubscriptionRow.safeParse(row).data ?? []);
    const started = subscriptions
      .filter(({ id, ...row }) => !isNotificationId(id) && hasStarted(row))
      .map((row) => ({ id: row.id, courseId: row.courseId, who: startedAs(sub, row) }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const lastIds = new Map(started.map(({ id, who }) => [subjectKey(who), id]));
    const at = new Date(now()).toISOString();
    for (const { id, courseId, who } of started) {
      const endsName = 'email' in who && lastIds.get(subjectKey(who)) === id;
      const write = transact(client, [
        {
          Delete: {
            TableName: tables.subscriptions,
            Key: subscriptionKey(id),
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
        outboxStep(tables.webhooks, { type: 'subscription.ended', at, who, courseId }),
        ...(endsName ? [outboxStep(tables.webhooks, { type: 'learner.erased', at, who })] : []),
      ]);
      await unlessConflict(write);
    }
    await removeAll(tables.subscriptions, rows);
  };

  /** Erases orders. What others hold stays, without who bought it; so does a seat that the learner held, without who held it. */
  const removePayments = async ({ sub }: RowOwner, rows: readonly Item[]): Promise<void> => {
    const isShared = (row: Item): boolean =>
      isTeamRow(row) || (isOrderRow(row) && row.teamId !== undefined && row.paid === true);
    // A gift that was claimed or refunded before its day is planned to be mailed to its address.
    const cancelMail = (teamId: string) => removeAll(tables.subscriptions, [subscriptionKey(giftId(teamId))]);
    for (const row of rows.filter(namesSeat)) {
      const holder = parseHolder(row);
      await forgetHolder(client, tables.payments, { ...holder, sub });
      await cancelMail(holder.teamId);
    }
    for (const row of rows.filter(isShared)) {
      if (await forgetBuyer(client, tables.payments, row)) await cancelMail(row.teamId as string);
    }
    await removeAll(
      tables.payments,
      rows.filter((row) => !isShared(row)),
    );
  };

  /** Erases orders and subscriptions with their mails. @returns the number of rows */
  const eraseElsewhere = async (
    owner: RowOwner,
    named: { readonly subscriptionIds: readonly string[]; readonly sessionIds: readonly string[] },
  ): Promise<number> => {
    const payments = await rows.readPayments(owner, named.sessionIds);
    const subscriptions = await rows.readSubscriptions(owner, named.subscriptionIds);
    const mail = await rows.readMail(collectMailIds({ subscriptions, payments }));
    await removeEach(tables.mail, mail);
    await removePayments(owner, payments);
    await removeSubscriptions(owner, subscriptions);
    return payments.length + subscriptions.length + mail.length;
  };

  /** Replaces suppressions of an earlier release by ones that do not name the address. @returns their number */
  const hashSuppressions = async (owner: RowOwner): Promise<number> => {
    const plain = await rows.readPlainSuppressions(owner);
    for (const { row, address } of plain) {
      const Item = { ...row, ...suppressionKey(address) };
      await client.send(new PutCommand({ TableName: tables.mail, Item }));
    }
    await removeEach(
      tables.mail,
      plain.map(({ row }) => row),
    );
    return plain.length;
  };

  /** Keeps how many reviews the hour has had, which limits the next account too. */
  const keepReviewUse = async (sub: string, learningRows: readonly Item[]): Promise<void> => {
    const use = toErasedUse(parseDay(learningRows.find(({ sk }) => sk === dayKey(sub).sk)));
    if (!use || use.expiresAt * 1_000 <= now()) return;
    const Item = { ...erasedUseKey(sub), ...use };
    await client.send(new PutCommand({ TableName: tables.limits, Item }));
  };
  const removePrints = (ids: readonly string[]): Promise<void> =>
    files.remove(ids.flatMap(certificateFileKeys));
  const eraseCertificates = async (ids: readonly string[]): Promise<void> => {
    await removePrints(ids);
    await removeAll(tables.learning, await rows.readPublicCertificates(ids));
  };

  const pass = async (owner: RowOwner): Promise<number> => {
    let found = await eraseElsewhere(owner, { subscriptionIds: [], sessionIds: [] });
    for (let more = true; more;) {
      const page = await rows.readLearning(owner.sub);
      const links = collectLinks(page.rows);
      if (links.subscriptionIds.length + links.sessionIds.length > 0)
        found += await eraseElsewhere(owner, links);
      await eraseCertificates(links.certificateIds);
      await files.remove(reviewFileKeys(page.rows));
      await keepReviewUse(owner.sub, page.rows);
      await removeAll(tables.learning, page.rows);
      // One may have been stored while its row was there still; whoever stores one later sees that the row is gone.
      await removePrints(links.certificateIds);
      found += page.rows.length;
      more = page.next !== undefined;
    }
    const profileRows = await rows.readBesideProfile(owner.sub);
    await removeEach(tables.profiles, profileRows);
    const inquiries = await rows.readInquiries(owner);
    await removeEach(tables.mail, await rows.readMail(collectMailIds({ inquiries })));
    await removeAll(tables.inquiries, inquiries);
    return found + profileRows.length + inquiries.length + (await hashSuppressions(owner));
  };

  return async (owner) => {
    await forgetOwner([{ sub: owner.sub }, ...owner.emails.map((email) => ({ email }))]);
    for (let passes = 0; passes < passesMax; passes += 1) {
      const found = await pass(owner);
      if (found > 0) continue;
      const profile = await rows.readProfile(owner.sub);
      if (await eraseProfile(client, tables, files, profile)) return;
    }
    throw transientError('TransactionConflictException', 'Rows of the learner kept coming back');
  };
};
