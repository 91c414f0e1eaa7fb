import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { limits } from '../../contract/limits.ts';
import { Weekday } from '../../contract/schemas/rhythm.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { getRow, updateRow, writeNew } from '../dynamodb/calls.ts';
import { isConflict } from '../dynamodb/retry.ts';
import { profileKey } from './profile-key.ts';
import { StoredZone } from './stored-zone.ts';

/** Mail preferences of a learner. Profiles of earlier releases have no digest: they get a mail for each release. */
const StoredPreferences = z.object({
  releases: z.boolean(),
  news: z.boolean(),
  digest: z._default(z.enum(['each', 'weekly']), 'each'),
  digestDay: z._default(Weekday, 'mon'),
  /** Local time `HH:MM`. */
  digestAt: z._default(z.string(), '09:00'),
  /** A mail on days on which something is to be reviewed. */
  reviews: z._default(z.enum(['off', 'daily']), 'off'),
  /** When the digest, its day or its hour was last changed, ISO 8601. */
  digestSince: z.optional(z.string()),
});
export type StoredPreferences = z.output<typeof StoredPreferences>;

/** Preferences of a new learner. */
export const defaultPreferences: StoredPreferences = StoredPreferences.parse({ releases: true, news: false });

const ProfileRow = z.object({
  id: z.string(),
  /** Absent from the row when the sign-in has no address, because it is the key of an index. */
  email: z._default(z.string(), ''),
  emailVerified: z.boolean(),
  name: z.string(),
  picture: z.optional(z.string()),
  headline: z.optional(z.string()),
  bio: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  /** All zones so far, oldest first, from the first change on; reviews count days in the zone of their time. */
  zones: z.optional(z.array(StoredZone)),
  emailPreferences: StoredPreferences,
  /** Local time `HH:MM` of the mail about reviews, and how many items a day. */
  reviewAt: z._default(z.string(), limits.reviewMailDefault),
  reviewLimit: z._default(z.int(), limits.reviewsPerDayDefault),
  createdAt: z.string(),
  /** When the issuer was last asked for the address, ISO 8601, or a day before it is due to be; absent before the first change or check. */
  addressCheckedAt: z.optional(z.string()),
});
export type ProfileRecord = z.output<typeof ProfileRow>;
/** A profile to create: what is left out gets its default. */
type NewProfile = z.input<typeof ProfileRow>;

export interface ProfileStore {
  read(sub: string): Promise<ProfileRecord | undefined>;
  /** Creates the row. @returns the stored profile, which is the existing one if there is one already */
  create(profile: NewProfile): Promise<ProfileRecord>;
  /** Changes only the given fields and preferences, at least one. @param zones a change of zone, to be kept with its date; @returns undefined when there is no row */
  update(sub: string, changes: Changes, zones?: ZoneChange): Promise<ProfileRecord | undefined>;
  /** Sets the zone if there is none. @returns the zone of the profile; undefined when there is no row */
  keepZone(sub: string, zone: string): Promise<string | undefined>;
  /**
   * Notes when the address was checked, ISO 8601.
   * @param changed the address that the issuer states now, if it is another; else what another call has changed meanwhile stays
   */
  noteAddress(sub: string, at: string, changed?: StatedAddress): Promise<ProfileRecord>;
}

type StatedAddress = Pick<ProfileRecord, 'email' | 'emailVerified'>;

type Changes = Partial<
  Pick<ProfileRecord, 'name' | 'headline' | 'bio' | 'timeZone' | 'reviewAt' | 'reviewLimit'>
> & { readonly emailPreferences?: Partial<StoredPreferences> | undefined };

/** A change of zone. `before` is the zone until then, where no zones are stored yet. */
export interface ZoneChange {
  readonly before: readonly z.output<typeof StoredZone>[];
  readonly now: z.output<typeof StoredZone>;
}

/** What an update of a profile sets. */
type UpdateOf = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** Sets the given fields, and each preference by itself: others may be changed meanwhile. An empty text removes its field. */
const changeFields = (
  { emailPreferences = {}, ...fields }: Changes,
  zones: ZoneChange | undefined,
): UpdateOf => {
  const given = Object.entries({ ...fields, ...emailPreferences }).filter(([, value]) => value !== undefined);
  const kept = given.filter(([, value]) => value !== '');
  const removed = given.filter(([, value]) => value === '').map(([name]) => `#${name}`);
  const set = [
    ...kept.map(([name]) => `${name in emailPreferences ? 'emailPreferences.' : ''}#${name} = :${name}`),
    ...(zones ? ['zones = list_append(if_not_exists(zones, :zonesBefore), :zoneNow)'] : []),
  ];
  return {
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ...(set.length > 0 && {
      ExpressionAttributeValues: {
        ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
        ...(zones && { ':zonesBefore': zones.before, ':zoneNow': [zones.now] }),
      },
    }),
  };
};

/** Creates the store of profiles: one row per learner, keyed by `sub`. */
export const createProfileStore = (client: DynamoDBDocumentClient, table: string): ProfileStore => {
  const read = async (sub: string): Promise<ProfileRecord | undefined> => {
    const item = await getRow(client, table, profileKey(sub));
    return item && ProfileRow.parse(item);
  };
  /** Updates a row that is there. @throws a conflict when there is none */
  const change = async (sub: string, update: UpdateOf): Promise<ProfileRecord> => {
    const { Attributes } = await updateRow(client, {
      TableName: table,
      Key: profileKey(sub),
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_NEW',
      ...update,
    });
    return ProfileRow.parse(Attributes);
  };
  const unlessGone = async (changed: Promise<ProfileRecord>): Promise<ProfileRecord | undefined> => {
    try {
      return await changed;
    } catch (error) {
      if (!isConflict(error)) throw error;
      return undefined;
    }
  };
  return {
    read,
    create: async (given) => {
      const profile = ProfileRow.parse(given);
      try {
        const Put = {
          TableName: table,
          Item: { ...profileKey(profile.id), ...profile, email: profile.email || undefined },
          ConditionExpression: 'attribute_not_exists(pk)',
        };
        await writeNew(client, { Put });
        return profile;
      } catch (error) {
        if (!isConflict(error)) throw error;
        return (await read(profile.id)) ?? profile;
      }
    },
    update: (sub, changes, zones) => unlessGone(change(sub, changeFields(changes, zones))),
    keepZone: async (sub, zone) => {
      const kept = change(sub, {
        UpdateExpression: 'SET #zone = if_not_exists(#zone, :zone)',
        ExpressionAttributeNames: { '#zone': 'timeZone' },
        ExpressionAttributeValues: { ':zone': zone },
      });
      return (await unlessGone(kept))?.timeZone;
    },
    noteAddress: (sub, at, changed) => {
      const { email, emailVerified } = changed ?? {};
      return change(sub, {
        UpdateExpression: `SET addressCheckedAt = :at${changed ? `, emailVerified = :verified${email ? ', email = :email' : ' REMOVE email'}` : ''}`,
        ExpressionAttributeValues: {
          ':at': at,
          ...(changed && { ':verified': emailVerified }),
          ...(email && { ':email': email }),
        },
      });
    },
  };
};

/** Preferences for release mails, with the time zone of the digest's day and hour. */
export interface MailPreferences extends StoredPreferences {
  /** IANA name; undefined when the profile has none. */
  readonly timeZone: string | undefined;
}

/** Reads the mail preferences of up to 100 learners, by `sub`. Learners without a profile are left out. */
export type ReadMailPreferences = (subs: readonly string[]) => Promise<ReadonlyMap<string, MailPreferences>>;

const PreferencesRow = z.object({
  id: z.string(),
  timeZone: z.optional(z.string()),
  emailPreferences: StoredPreferences,
});

/** Takes one round trip, and none for an empty list. */
export const createReadMailPreferences =
  (client: DynamoDBDocumentClient, table: string): ReadMailPreferences =>
  async (subs) => {
    const keys = [...new Set(subs)].map(profileKey);
    const rows = keys.length > 0 ? await batchGet(client, table, keys) : [];
    return new Map(
      rows
        .map((row) => PreferencesRow.parse(row))
        .map(({ id, timeZone, emailPreferences }) => [id, { ...emailPreferences, timeZone }]),
    );
  };

/** Returns those of up to 100 learners who declined release mails. Learners without a profile have not declined. */
export type ReadDeclined = (subs: readonly string[]) => Promise<ReadonlySet<string>>;

export const createReadDeclined = (client: DynamoDBDocumentClient, table: string): ReadDeclined => {
  const readPreferences = createReadMailPreferences(client, table);
  return async (subs) =>
    new Set([...(await readPreferences(subs))].flatMap(([sub, { releases }]) => (releases ? [] : [sub])));
};
