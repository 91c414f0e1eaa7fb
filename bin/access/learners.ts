import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { indexName } from '../../lambdas/resources/tables.ts';
import { UsageError } from '../content/check/check-folder.ts';

export interface LearnerTables {
  readonly profiles: string;
  readonly subscriptions: string;
}

/** The accounts (`sub`) of an address. */
export interface AddressAccounts {
  /** Accounts whose owner has proven that the address is theirs. */
  readonly learners: readonly string[];
  /** Accounts that only state the address. Commands never touch them: anybody can state any address. */
  readonly skipped: readonly string[];
}

const ProfileRow = z.object({ id: z.string(), emailVerified: z.boolean().default(false) });
const SubscriptionRow = z.object({ learner: z.string().optional() });

/** Reads every page, so that rows of many accounts with this address cannot hide its owner. */
const queryByEmail = async (
  client: DynamoDBDocumentClient,
  tables: LearnerTables,
  table: keyof LearnerTables,
  email: string,
  fields: readonly string[],
): Promise<Record<string, unknown>[]> => {
  const pages = paginateQuery(
    { client },
    {
      TableName: tables[table],
      IndexName: indexName(table, 'byEmail'),
      KeyConditionExpression: 'email = :email',
      ExpressionAttributeValues: { ':email': email },
      ProjectionExpression: fields.join(', '),
    },
  );
  const rows: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) rows.push(...Items);
  return rows;
};

/**
 * Finds the accounts of an address through profiles and linked drip subscriptions; linking asks for a verified address. The address
 * is looked up in lower case, and as given for profiles that an earlier release stored with capitals and nobody has opened since.
 */
export const findLearners = async (
  client: DynamoDBDocumentClient,
  tables: LearnerTables,
  email: string,
): Promise<AddressAccounts> => {
  const spellings = [...new Set([email, email.toLowerCase()])];
  const rows = await Promise.all(
    spellings.map((each) => queryByEmail(client, tables, 'profiles', each, ['id', 'emailVerified'])),
  );
  const profiles = rows.flat().map((row) => ProfileRow.parse(row));
  const subscriptions = await queryByEmail(client, tables, 'subscriptions', email.toLowerCase(), ['learner']);
  const learners = new Set([
    ...profiles.flatMap(({ id, emailVerified }) => (emailVerified ? [id] : [])),
    ...subscriptions.flatMap((row) => SubscriptionRow.parse(row).learner ?? []),
  ]);
  return {
    learners: [...learners].toSorted(),
    skipped: profiles
      .map(({ id }) => id)
      .filter((id) => !learners.has(id))
      .toSorted(),
  };
};

const namesMax = 5;
const listNames = (names: readonly string[]): string => {
  const more = names.length - namesMax;
  return [...names.slice(0, namesMax), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/** Says which accounts were not touched, on a line of its own; empty when there are none. */
export const describeSkipped = (email: string, { skipped }: AddressAccounts): string =>
  skipped.length === 0
    ? ''
    : `Skipped ${skipped.length === 1 ? 'an account that states' : `${skipped.length} accounts that state`} ${email} without having verified it: ${listNames(skipped)}\n`;

const LocalAccount = z.object({ sub: z.string() });

/** The account that a local site creates when this address signs in; any address can sign in there. */
const findLocalLearner = async (endpoint: string, email: string): Promise<string[]> => {
  const answer = await fetch(new URL('/_local/token', endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const account = LocalAccount.safeParse(await answer.json().catch(() => undefined));
  return account.success ? [account.data.sub] : [];
};

/** The account that a command is about. */
export interface ChosenLearner {
  readonly sub: string;
  /** Line about the accounts that were skipped; may be empty. */
  readonly note: string;
}

/**
 * Chooses the account of an address: the only one that verified it, however many others state it.
 * @throws UsageError when no account has verified it or several have, so that `--sub` must name one
 */
export const chooseLearner = async (
  client: DynamoDBDocumentClient,
  tables: LearnerTables,
  email: string,
  { endpoint, sub }: { readonly endpoint?: string | undefined; readonly sub?: string | undefined },
): Promise<ChosenLearner> => {
  if (sub !== undefined) return { sub, note: '' };
  const known = await findLearners(client, tables, email);
  const note = describeSkipped(email, known);
  const isUnknown = known.learners.length === 0 && known.skipped.length === 0;
  const found =
    isUnknown && endpoint !== undefined ? await findLocalLearner(endpoint, email) : known.learners;
  const [only, ...more] = found;
  if (only === undefined) {
    throw new UsageError(
      note === ''
        ? `No account is known for ${email}: its owner has not opened a profile or linked a subscription yet. ` +
            'Name the account with --sub <user id>, as the login service shows it.'
        : `No account has verified ${email}. ${note}Anybody can state an address. Its owner verifies it at the login service, then opens the profile once; then repeat this.`,
    );
  }
  if (more.length > 0) {
    // An index promises no order among the rows of one address.
    throw new UsageError(
      `${email} has several accounts; name one with --sub: ${listNames(found)}${note && `\n${note.trimEnd()}`}`,
    );
  }
  return { sub: only, note };
};
