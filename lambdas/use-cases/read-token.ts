import { ApiError } from '../platform/http/api-error.ts';
import type { MailTokenPurpose, MailTokens } from '../platform/services/mail-token.ts';

/** Error for a token with an invalid signature or a deleted subscription. */
export const badToken = (): ApiError =>
  new ApiError('invalid_request', {
    message: 'This link does not work. Open the complete link from your latest email.',
    details: { issues: [{ path: 'token', message: 'Not a token of this site' }] },
  });

/** Ids of the subscriptions in a mail token. @throws ApiError 400 for an invalid token */
export const readToken = async (
  { tokens }: { readonly tokens: Pick<MailTokens, 'read'> },
  purpose: MailTokenPurpose,
  token: string,
): Promise<readonly string[]> => {
  const ids = await tokens.read(purpose, token);
  if (!ids) throw badToken();
  return ids;
};
