import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { logger } from '../platform/logger.ts';
import { ensureKeyPair } from './ensure-key-pair.ts';

/** The used fields of a custom-resource request. */
const ResourceRequest = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.object({
    SecretArn: z.string(),
    Purpose: z.enum(['media', 'badge', 'badge-proof']),
    Generation: z.string(),
  }),
});
type ResourceRequest = z.output<typeof ResourceRequest>;

/** Constant id of the resource, so that CloudFormation never replaces it. There is one key pair per secret. */
const physicalId = ({ ResourceProperties: { Purpose, Generation } }: ResourceRequest): string =>
  Generation === '1' ? `${Purpose}-signing-key-pair` : `${Purpose}-signing-key-pair-${Generation}`;

/** Sends the outcome to CloudFormation. Without it, a deployment hangs until its timeout. */
const sendOutcome = async (
  request: ResourceRequest,
  outcome: { Status: 'SUCCESS'; Data: Record<string, string> } | { Status: 'FAILED'; Reason: string },
): Promise<void> => {
  const { StackId, RequestId, LogicalResourceId } = request;
  const response = await fetch(request.ResponseURL, {
    method: 'PUT',
    // The URL is presigned for an empty content type.
    headers: { 'content-type': '' },
    body: JSON.stringify({
      StackId,
      RequestId,
      LogicalResourceId,
      PhysicalResourceId: physicalId(request),
      ...outcome,
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`CloudFormation refused the answer with ${response.status}`);
};

/**
 * Handles the custom resource `Custom::SigningKeyPair`: ensures that the secret of its `SecretArn` contains a private key, and returns the
 * public key as the attribute `PublicKey` (PEM). A repeated create finds the existing key. A delete does nothing, because the key is deleted
 * with its secret.
 */
export const createHandler =
  (client: SecretsManagerClient) =>
  async (event: unknown): Promise<void> => {
    const request = ResourceRequest.parse(event);
    try {
      const { SecretArn, Purpose } = request.ResourceProperties;
      const data: Record<string, string> =
        request.RequestType === 'Delete'
          ? {}
          : { PublicKey: await ensureKeyPair(client, SecretArn, Purpose) };
      await sendOutcome(request, { Status: 'SUCCESS', Data: data });
    } catch (error) {
      logger.error('signing key not made', { error: error as Error });
      await sendOutcome(request, { Status: 'FAILED', Reason: (error as Error).message });
    }
  };
