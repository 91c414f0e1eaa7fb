import * as z from 'zod/mini';

export const CheckoutSession = z.object({ url: z.string(), sessionId: z.string() });
export const UpgradeSession = z.object({ url: z.string() });
export const WebhookReceived = z.object({ received: z.literal(true) });
