import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import type { Operation } from '../platform/http/operation.ts';
import { collectLinks, type Row } from '../stores/learner/learner-links.ts';
import { parsePictureIds, pictureKeys } from '../stores/learner/profile-pictures.ts';
import { parseCertificates } from '../stores/learning/certificates.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { UserDeps } from './deps.ts';
import { rowOwner } from './row-owner.ts';

/** JSON has no sets. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Set ? [...(value as Set<unknown>)] : value,
    ]),
  );

const nothingElsewhere = {
  profiles: [],
  subscriptions: [],
  payments: [],
  mail: [],
  limits: [],
  inquiries: [],
};

/** An export counts once, however many parts it has. @throws ApiError 429 */
const requireExportAllowance = ({ limits: store }: UserDeps, who: string, begins: boolean): Promise<void> =>
  requireAllowance(
    store,
    begins
      ? { ...counters.exportBegin, who, max: limits.exportsPerHour }
      : { ...counters.exportPart, who, max: limits.exportPartsPerHour },
  );

/** Every row of every table that is the caller's, as it is stored. Later parts hold the rest of the largest table alone. */
export const exportData =
  (deps: UserDeps): Operation<'exportData'> =>
  async ({ caller, query: { after } }) => {
    const { rows } = deps;
    await requireExportAllowance(deps, caller.sub, after === undefined);
    const { rows: learning, next } = await rows.readLearning(caller.sub, after, limits.exportPartBytes);
    const links = collectLinks(learning);
    const head = {
      exportedAt: new Date(deps.now()).toISOString(),
      learning: [...learning, ...(await rows.readPublicCertificates(links.certificateIds))].map(plain),
      ...(next === undefined ? {} : { next }),
    };
    const prints = await deps.listPrints(parseCertificates(learning).map(({ id }) => id));
    const certificates = prints.map((key) => `/${key}`);
    if (after !== undefined)
      return { status: 200, body: { ...nothingElsewhere, ...head, files: certificates } };

    const { profile, besideProfile, ...found } = await rows.readElsewhere(
      await rowOwner(deps, caller),
      links,
    );
    const pictures = profile ? parsePictureIds(profile).flatMap(pictureKeys) : [];
    return {
      status: 200,
      body: {
        ...head,
        profiles: [...(profile ? [profile] : []), ...besideProfile].map(plain),
        subscriptions: found.subscriptions.map(plain),
        payments: found.payments.map(plain),
        mail: found.mail.map(plain),
        limits: found.limits.map(plain),
        inquiries: found.inquiries.map(plain),
        files: [...pictures.map((key) => `/${key}`), ...certificates],
      },
    };
  };
