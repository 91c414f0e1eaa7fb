import { needs as announceReleases } from '../lambdas/announce-releases/needs.ts';
import { needs as catalog } from '../lambdas/catalog/needs.ts';
import { needs as certificates } from '../lambdas/certificates/needs.ts';
import { needs as chat } from '../lambdas/chat/needs.ts';
import { endpointsByGroup } from '../lambdas/contract/endpoints.ts';
import { type Group, groups } from '../lambdas/contract/groups.ts';
import { needs as deliverWebhooks } from '../lambdas/deliver-webhooks/needs.ts';
import { needs as drip } from '../lambdas/drip/needs.ts';
import { needs as fanOutWebhooks } from '../lambdas/fan-out-webhooks/needs.ts';
import { needs as learning } from '../lambdas/learning/needs.ts';
import { needs as mailFeedback } from '../lambdas/mail-feedback/needs.ts';
import { needs as mcp } from '../lambdas/mcp/needs.ts';
import { needs as notebook } from '../lambdas/notebook/needs.ts';
import { needs as pace } from '../lambdas/pace/needs.ts';
import { needs as payments } from '../lambdas/payments/needs.ts';
import { platformNeeds } from '../lambdas/platform/needs.ts';
import { needs as practice } from '../lambdas/practice/needs.ts';
import { needs as reconcilePayments } from '../lambdas/reconcile-payments/needs.ts';
import { needs as releaseLectures } from '../lambdas/release-lectures/needs.ts';
import type { Needs } from '../lambdas/resources/needs.ts';
import { needs as sendEmail } from '../lambdas/send-email/needs.ts';
import { needs as signingKey } from '../lambdas/signing-key/needs.ts';
import { needs as study } from '../lambdas/study/needs.ts';
import { needs as teams } from '../lambdas/teams/needs.ts';
import { needs as user } from '../lambdas/user/needs.ts';
import type { FunctionName } from './functions.ts';

/** Declarations of the functions, each from the `needs.ts` beside its code. */
const declared: Readonly<Record<FunctionName, Needs>> = {
  catalog,
  certificates,
  chat,
  drip,
  learning,
  mcp,
  notebook,
  pace,
  payments,
  practice,
  study,
  teams,
  user,
  'announce-releases': announceReleases,
  'deliver-webhooks': deliverWebhooks,
  'fan-out-webhooks': fanOutWebhooks,
  'mail-feedback': mailFeedback,
  'reconcile-payments': reconcilePayments,
  'release-lectures': releaseLectures,
  'send-email': sendEmail,
  'signing-key': signingKey,
};

const isGroup = (name: FunctionName): name is Group => (groups as readonly string[]).includes(name);

/** Lists everything that a function is granted: its own declaration and, for an endpoint group, the needs of the platform. */
export const listNeeds = (name: FunctionName): readonly Needs[] =>
  isGroup(name) ? [...platformNeeds(endpointsByGroup[name]), declared[name]] : [declared[name]];
