/**
 * Whom the mail was sent to whose link brought somebody here. It is kept in memory alone: another page load, and whoever sits
 * at this computer next, know nothing of it.
 */
export interface MailRecipient {
  readonly email: string;
  /** The page of the link: signing in on it links the subscription of that address. */
  readonly linksAt?: string;
}

let recipient: MailRecipient | null = null;

/** Whom the link was sent to that this page load began with; `null` for every other page load. */
export const mailRecipient = (): MailRecipient | null => recipient;

/**
 * Reads whom a mail was sent to from behind the `#` of its link, and takes that out of the address, which analytics, the history
 * and people who copy the address would see. It must run before anything else reads the address.
 */
export const takeMailRecipient = (): void => {
  const { hash, pathname, search } = window.location;
  const given = new URLSearchParams(hash.slice(1));
  const email = given.get('mail-to');
  if (!email) return;
  recipient = { email, ...(given.has('link') && { linksAt: pathname }) };
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
};

/** Forgets the recipient, once they are signed in or somebody else is. */
export const forgetMailRecipient = (): void => {
  recipient = null;
};

/** Where to come back to after signing in: the page of the link says then that it came from the mail. */
export const withMailLink = (returnTo: string): string => {
  if (!recipient?.linksAt || returnTo !== recipient.linksAt) return returnTo;
  return `${returnTo}?${new URLSearchParams({ link: 'true', email: recipient.email })}`;
};
