/**
 * Recipient of the mail whose link the visitor followed. Kept in memory only, so a later page load, or the next person at
 * this computer, does not have it.
 */
export interface MailRecipient {
  readonly email: string;
  /** Path of the link, when signing in there should link the recipient's subscription to the account. */
  readonly linksAt?: string;
}

let recipient: MailRecipient | null = null;

/** Returns the recipient when this page load came from a mail's link, else `null`. */
export const getMailRecipient = (): MailRecipient | null => recipient;

/**
 * Reads the recipient from the fragment of a mail's link and removes it from the address, so that it does not end up in
 * analytics, the history or copied links. Must run before anything else reads the address.
 */
export const takeMailRecipient = (): void => {
  const { hash, pathname, search } = window.location;
  const given = new URLSearchParams(hash.slice(1));
  const email = given.get('mail-to');
  if (!email) return;
  recipient = { email, ...(given.has('link') && { linksAt: pathname }) };
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
};

/** Forgets the recipient; called after their subscription was linked. */
export const forgetMailRecipient = (): void => {
  recipient = null;
};

/** Adds `link` and `email` to the return path of a sign-in if it is the page of the mail's link; `useLinkFromQuery` reads them. */
export const withMailLink = (returnTo: string): string => {
  if (!recipient?.linksAt || returnTo !== recipient.linksAt) return returnTo;
  return `${returnTo}?${new URLSearchParams({ link: 'true', email: recipient.email })}`;
};
