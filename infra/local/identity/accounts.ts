import { createHash } from 'node:crypto';
import type { Documents } from '../state/documents.ts';

export interface Account {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
}

export interface Accounts {
  find(sub: string): Account | undefined;
  /** Finds or creates the account of an email address. The same address always has the same `sub`. */
  signIn(email: string, changes?: { name?: string; emailVerified?: boolean }): Account;
}

/** Accounts of the local issuer. */
export const createAccounts = (documents: Documents): Accounts => {
  const find = (sub: string): Account | undefined => documents.get('accounts', sub);
  return {
    find,
    signIn(email, changes = {}) {
      const address = email.trim().toLowerCase();
      const sub = `local|${createHash('sha256').update(address).digest('hex').slice(0, 24)}`;
      const before = find(sub);
      const account: Account = {
        sub,
        email: address,
        emailVerified: changes.emailVerified ?? before?.emailVerified ?? true,
        name: changes.name?.trim() || before?.name || deriveName(address),
      };
      documents.put('accounts', sub, account);
      return account;
    },
  };
};

/** Derives a name from an email address: "ada.lovelace@example.com" becomes "Ada Lovelace". */
const deriveName = (email: string): string =>
  (email.split('@')[0] ?? email)
    .split(/[._+-]+/)
    .filter((word) => word !== '')
    .map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
    .join(' ');

/** Standard claims of an account in `/userinfo` and ID tokens. */
export const standardClaims = (account: Account): Record<string, unknown> & { sub: string } => ({
  sub: account.sub,
  name: account.name,
  nickname: account.email.split('@')[0],
  email: account.email,
  email_verified: account.emailVerified,
});
