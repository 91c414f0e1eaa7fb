import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import type { Operation } from '../platform/http/operation.ts';
import { collectLinks, type Row } from '../stores/learner/learner-links.ts';
import { parsePictureIds, pictureKeys } from '../stores/learner/profile-pictures.ts';
import { certificateFileKeys } from '../stores/learning/certificate-files.ts';
import { parseCertificates } from '../stores/learning/certificates.ts';
import { reviewFileKeys } from '../stores/learning/review-files.ts';
import { tellItem } from '../stores/learning/review-record.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { UserDeps } from './deps.ts';
import { findRowOwner } from './row-owner.ts';

/** Replaces sets by arrays and bytes by base64, because JSON has neither. */
const toJsonValue = (value: unknown): unknown => {
  if (value instanceof Set) return [...(value as Set<unknown>)];
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
};

const toJsonRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toJsonValue(value)]));

/** A row of the learning table as JSON has it. */
const toJsonItem = (row: Row): Row => toJsonRow(tellItem(row));

/** The rows of each table as JSON has them. */
const toJsonTables = <Tables extends Readonly<Record<string, readonly Row[]>>>(tables: Tables) =>
  Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(toJsonRow)])) as Readonly<
    Record<keyof Tables, Row[]>
  >;

/** Path of a file on the site. */
const toPath = (key: string): string => `/${key}`;

const nothingElsewhere = {
  profiles: [],
  subscriptions: [],
  payments: [],
  mail: [],
  limits: [],
  inquiries: [],
};

/** Counts an export against the limit once, however many parts it has; parts have their own limit. @throws ApiError 429 */
const requireExportAllowance = ({ limits: store }: UserDeps, who: string, begins: boolean): Promise<void> =>
  requireAllowance(store, { ...(begins ? counters.exportBegin : counters.exportPart), who });

/** Exports all stored rows of the caller from all tables. Later parts contain only the rest of the largest table. */
export const exportData =
  (deps: UserDeps): Operation<'exportData'> =>
  async ({ caller, query: { after } }) => {
    const { rows } = deps;
    await requireExportAllowance(deps, caller.sub, after === undefined);
    const { rows: learning, next } = await rows.readLearning(
      caller.sub,
      after,
      limits.exportPartBytes,
      toJsonItem,
    );
    const links = collectLinks(learning);
    const head = {
      exportedAt: new Date(deps.now()).toISOString(),
      learning: [...learning, ...(await rows.readPublicCertificates(links.certificateIds))].map(toJsonItem),
      next,
    };
    const prints = parseCertificates(learning).flatMap(({ id }) => certificateFileKeys(id));
    const files = (await deps.listStored([...prints, ...reviewFileKeys(learning)])).map(toPath);
    if (after !== undefined) return { status: 200, body: { ...nothingElsewhere, ...head, files } };

    const { profile, besideProfile, tokens, ...found } = await rows.readElsewhere(
      await findRowOwner(deps, caller),
      links,
    );
    const pictures = profile ? parsePictureIds(profile).flatMap(pictureKeys) : [];
    const elsewhere = toJsonTables({
      ...found,
      profiles: [...(profile ? [profile] : []), ...besideProfile],
      limits: [...found.limits, ...tokens],
    });
    return {
      status: 200,
      body: { ...elsewhere, ...head, files: [...pictures.map(toPath), ...files] },
    };
  };
