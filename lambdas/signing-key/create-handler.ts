import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { logger } from '../platform/logger.ts';
import { ensureKeyPair } from './ensure-key-pair.ts';

/** The fields of a custom-resource request that matter here. */
const ResourceRequest = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.object({
    SecretArn: z.string(),
    Purpose: z.enum(['media', 'badge']),
    Generation: z.string(),
  }),
});
type ResourceRequest = z.output<typeof ResourceRequest>;

/** There is one pair per secret: the resource keeps this id forever, so that CloudFormation never replaces it. */
const physicalId = ({ ResourceProperties: { Purpose, Generation } }: ResourceRequest): string =>
  Generation === '1' ? `${Purpose}-signing-key-pair` : `${Purpose}-signing-key-pair-${Generation}`;

/** Tells CloudFormation the outcome; without an answer a deploy hangs until its time-out. */
const answer = async (
  request: ResourceRequest,
  outcome: { Status: 'SUCCESS'; Data: Record<string, string> } | { Status: 'FAILED'; Reason: string },
): Promise<void> => {
  const { StackId, RequestId, LogicalResourceId } = request;
  const response = await fetch(request.ResponseURL, {
    method: 'PUT',
    // The address is presigned for an empty content type.
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
 * The custom resource `Custom::SigningKeyPair`: makes sure that the secret of its `SecretArn` holds a private key and answers
 * its public half as the attribute `PublicKey` (PEM). A repeated or retried create finds the key that is there; a delete
 * does nothing, because the key goes with its secret.
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
      await answer(request, { Status: 'SUCCESS', Data: data });
    } catch (error) {
      logger.error('signing key not made', { error: error as Error });
      await answer(request, { Status: 'FAILED', Reason: (error as Error).message });
    }
  };
