import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { indexName } from '../../lambdas/resources/tables.ts';
import { UsageError } from '../content/check-folder.ts';

export interface LearnerTables {
  readonly profiles: string;
  readonly subscriptions: string;
}

const ProfileRow = z.object({ id: z.string() });
const SubscriptionRow = z.object({ learner: z.string().optional() });

const queryByEmail = async (
  client: DynamoDBDocumentClient,
  tables: LearnerTables,
  table: keyof LearnerTables,
  email: string,
): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tables[table],
      IndexName: indexName(table, 'byEmail'),
      KeyConditionExpression: 'email = :email',
      ExpressionAttributeValues: { ':email': email },
    }),
  );
  return Items;
};

/**
 * Finds the accounts (`sub`) of an address through profiles and linked drip subscriptions. The address is looked up as given and
 * in lower case.
 */
export const findLearners = async (
  client: DynamoDBDocumentClient,
  tables: LearnerTables,
  email: string,
): Promise<string[]> => {
  const spellings = [...new Set([email, email.toLowerCase()])];
  const profiles = await Promise.all(spellings.map((each) => queryByEmail(client, tables, 'profiles', each)));
  const subscriptions = await queryByEmail(client, tables, 'subscriptions', email.toLowerCase());
  return [
    ...new Set([
      ...profiles.flat().map((row) => ProfileRow.parse(row).id),
      ...subscriptions.flatMap((row) => SubscriptionRow.parse(row).learner ?? []),
    ]),
  ];
};

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

/**
 * Chooses the account of an address.
 * @throws UsageError when the address has none or several, so that `--sub` must name one
 */
export const chooseLearner = async (
  client: DynamoDBDocumentClient,
  tables: LearnerTables,
  email: string,
  { endpoint, sub }: { readonly endpoint?: string | undefined; readonly sub?: string | undefined },
): Promise<string> => {
  if (sub !== undefined) return sub;
  const known = await findLearners(client, tables, email);
  const found = known.length > 0 || endpoint === undefined ? known : await findLocalLearner(endpoint, email);
  const [only, ...more] = found;
  if (only === undefined) {
    throw new UsageError(
      `No account is known for ${email}: its owner has not opened a profile or linked a subscription yet. ` +
        'Name the account with --sub <user id>, as the login service shows it.',
    );
  }
  if (more.length > 0) {
    // An index promises no order among the rows of one address.
    throw new UsageError(
      `${email} has several accounts; name one with --sub: ${found.toSorted().join(', ')}`,
    );
  }
  return only;
};
