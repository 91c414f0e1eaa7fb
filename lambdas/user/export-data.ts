import { limits } from '../contract/limits.ts';
import { certificateFileKey } from '../domain/certificate.ts';
import type { Operation } from '../platform/operation.ts';
import { linksOf, mailIdsOf, type Row } from '../stores/learner-rows.ts';
import { pictureIdsOf, pictureKeys } from '../stores/profile-pictures.ts';
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

/** Every row of every table that is the caller's, as it is stored. Later parts hold the rest of the largest table alone. */
export const exportData =
  (deps: UserDeps): Operation<'exportData'> =>
  async ({ caller, query: { after } }) => {
    const { rows } = deps;
    const owner = await rowOwner(deps, caller);
    const { rows: learning, next } = await rows.readLearning(caller.sub, after, limits.exportPartBytes);
    const links = linksOf(learning);
    const head = {
      exportedAt: new Date(deps.now()).toISOString(),
      learning: [...learning, ...(await rows.readPublicCertificates(links.certificateIds))].map(plain),
      ...(next === undefined ? {} : { next }),
    };
    const certificates = links.certificateIds.map((id) => `/${certificateFileKey(id)}`);
    const empty = { profiles: [], subscriptions: [], payments: [], mail: [], limits: [], inquiries: [] };
    if (after !== undefined) return { status: 200, body: { ...empty, ...head, files: certificates } };

    const [profile, questionnaire, subscriptions, payments, counters, inquiries] = await Promise.all([
      rows.readProfile(caller.sub),
      rows.readQuestionnaire(caller.sub),
      rows.readSubscriptions(owner, links.subscriptionIds),
      rows.readPayments(owner, links.sessionIds),
      rows.readLimits(owner),
      rows.readInquiries(owner),
    ]);
    const mail = await rows.readMail(owner, mailIdsOf({ subscriptions, payments, inquiries }));
    const pictures = profile ? pictureIdsOf(profile).flatMap(pictureKeys) : [];
    return {
      status: 200,
      body: {
        ...head,
        profiles: [...(profile ? [profile] : []), ...questionnaire].map(plain),
        subscriptions: subscriptions.map(plain),
        payments: payments.map(plain),
        mail: mail.map(plain),
        limits: counters.map(plain),
        inquiries: inquiries.map(plain),
        files: [...pictures.map((key) => `/${key}`), ...certificates],
      },
    };
  };
