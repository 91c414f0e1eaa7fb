import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { logger } from '../platform/logger.ts';
import { ensureKeyPair, type KeyPurpose } from './ensure-key-pair.ts';

/** The fields of a custom-resource request that matter here. */
const ResourceRequest = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.optional(z.object({ Purpose: z._default(z.enum(['media', 'badge']), 'media') })),
});
type ResourceRequest = z.output<typeof ResourceRequest>;

const keyPurpose = ({ ResourceProperties }: ResourceRequest): KeyPurpose =>
  ResourceProperties?.Purpose ?? 'media';
/** There is one pair per secret: the resource keeps this id forever, so that CloudFormation never replaces it. */
const physicalId = (request: ResourceRequest): string => `${keyPurpose(request)}-signing-key-pair`;

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

export interface Dependencies {
  readonly client: SecretsManagerClient;
  /** Where the private half of each pair is kept. */
  readonly secretArns: Readonly<Record<KeyPurpose, string>>;
}

/**
 * The custom resource `Custom::SigningKeyPair`: makes sure that the secret of its `Purpose` holds a private key and answers
 * its public half as the attribute `PublicKey` (PEM). A repeated or retried create finds the key that is there; a delete
 * does nothing, because the key goes with its secret.
 */
export const createHandler =
  ({ client, secretArns }: Dependencies) =>
  async (event: unknown): Promise<void> => {
    const request = ResourceRequest.parse(event);
    try {
      const purpose = keyPurpose(request);
      const data: Record<string, string> =
        request.RequestType === 'Delete'
          ? {}
          : { PublicKey: await ensureKeyPair(client, secretArns[purpose], purpose) };
      await answer(request, { Status: 'SUCCESS', Data: data });
    } catch (error) {
      logger.error('signing key not made', { error: error as Error });
      await answer(request, { Status: 'FAILED', Reason: (error as Error).message });
    }
  };
