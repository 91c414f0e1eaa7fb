import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';
import { page } from './pages.ts';

/** What a scope lets an assistant do, in the learner's words. */
const permissions = {
  read: 'See your courses, progress, notes and reviews, and read what is open to you',
  learn: 'Answer reviews, hand in exercises, and write notes and code for you',
} as const;

export interface Consent {
  /** What the assistant calls itself. */
  readonly name: string;
  /** Host of its client id: the part of its identity that cannot be made up. */
  readonly host: string;
  readonly scopes: readonly (keyof typeof permissions)[];
  readonly email: string;
}

/** Page that asks a learner whether an assistant may act for them. */
export const consentPage = ({ name, host, scopes, email }: Consent): string =>
  page(
    'Connect an assistant',
    `<h1>Connect <bdi>${escapeHtml(name)}</bdi>?</h1>
<p>An assistant from <strong><bdi>${escapeHtml(host)}</bdi></strong> asks to act for you, <bdi>${escapeHtml(email)}</bdi>, at Northlight. It may:</p>
<ul>
${scopes.map((scope) => `<li>${permissions[scope]}</li>`).join('\n')}
</ul>
<p>It cannot buy anything, and it sees nothing that is locked for you. You can disconnect it on your profile at any time.</p>
<form method="post">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="cancel" class="quiet">Cancel</button>
</form>
<p class="note">Allow this only if you have just asked an assistant to connect.</p>`,
  );
