import type { MailTokens } from '../platform/services/mail-token.ts';

/** Address of the page that claims a seat or a gift. Whoever has it can see what it is, and claim it where no address is asked for. */
export const claimUrl = async (
  { tokens, siteUrl }: { readonly tokens: Pick<MailTokens, 'sign'>; readonly siteUrl: string },
  teamId: string,
  seatId: string,
): Promise<string> => `${siteUrl}/claim?token=${await tokens.sign('seat', [teamId, seatId])}`;
