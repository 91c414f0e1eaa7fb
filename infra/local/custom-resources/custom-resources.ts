import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Functions } from '../functions/functions.ts';
import { listen, readBody } from '../http/server.ts';
import type { Documents } from '../state/documents.ts';
import { pseudoParameters } from '../template/identifiers.ts';
import type { Stack } from '../template/stack.ts';
import { asObject, asText, type Json, type JsonObject } from '../template/template.ts';

export interface CreatedResource {
  readonly physicalId: string;
  readonly data: Record<string, Json>;
  /** Resolved properties at its last creation or update. */
  readonly properties: JsonObject;
}

interface Response {
  readonly Status?: string;
  readonly Reason?: string;
  readonly PhysicalResourceId?: string;
  readonly Data?: Record<string, Json>;
}

const collection = 'custom-resources';
/** Types that are emulated directly or have no effect here, so their functions do not run. */
const emulatedTypes = ['Custom::CDKBucketDeployment', 'Custom::S3AutoDeleteObjects'];

/** Attributes of a custom resource created in this or an earlier run. */
export const findCreatedResource = (documents: Documents, logicalId: string): CreatedResource | undefined =>
  documents.get<CreatedResource>(collection, logicalId);

/**
 * Runs the functions of the template's custom resources as CloudFormation does: Create once, Update when properties changed, each with a
 * local response URL.
 * @throws when one of them fails
 */
export const provisionCustomResources = async (
  stack: Stack,
  functions: Functions,
  documents: Documents,
): Promise<void> => {
  const inbox = await startInbox();

  const provision = async (
    id: string,
    type: string,
    properties: JsonObject,
    before: CreatedResource | undefined,
  ): Promise<{ physicalId: string; data: Record<string, Json> }> => {
    const event = {
      RequestType: before ? 'Update' : 'Create',
      ServiceToken: asText(properties['ServiceToken']),
      ResponseURL: inbox.url,
      StackId: pseudoParameters['AWS::StackId'],
      RequestId: randomUUID(),
      ResourceType: type,
      LogicalResourceId: id,
      ResourceProperties: properties,
      ...(before ? { PhysicalResourceId: before.physicalId, OldResourceProperties: before.properties } : {}),
    };
    const responded = inbox.next();
    const result = await functions.byArn(event.ServiceToken).invoke(event, `CUSTOM ${id}`);
    if (!result.ok) throw new Error(`custom resource ${id} failed: ${result.error.errorMessage}`);
    const response = await Promise.race([
      responded,
      new Promise<Response>((finish) =>
        setTimeout(
          () => finish({ Status: 'FAILED', Reason: 'it never answered its ResponseURL' }),
          5000,
        ).unref(),
      ),
    ]);
    if (response.Status !== 'SUCCESS')
      throw new Error(`custom resource ${id} failed: ${response.Reason ?? 'no reason'}`);
    return { physicalId: response.PhysicalResourceId ?? id, data: response.Data ?? {} };
  };

  try {
    for (const [id, resource] of Object.entries(stack.template.Resources)) {
      const isCustom =
        resource.Type.startsWith('Custom::') || resource.Type === 'AWS::CloudFormation::CustomResource';
      if (!isCustom || emulatedTypes.includes(resource.Type)) continue;
      const properties = asObject(stack.resolve(resource.Properties ?? {}));
      const before = findCreatedResource(documents, id);
      if (before && isDeepStrictEqual(before.properties, properties)) continue;
      const { physicalId, data } = await provision(id, resource.Type, properties, before);
      documents.put(collection, id, { physicalId, data, properties } satisfies CreatedResource);
    }
  } finally {
    await inbox.close();
  }
};

/** Receives the responses of custom resource functions. */
const startInbox = async (): Promise<{ url: string; next(): Promise<Response>; close(): Promise<void> }> => {
  let deliver: ((response: Response) => void) | undefined;
  const listening = await listen((request, response) => {
    readBody(request, 1024 * 1024)
      .then((body) => {
        deliver?.(JSON.parse(body.toString('utf8')) as Response);
        response.end();
      })
      .catch(() => response.writeHead(400).end());
  });
  return {
    url: `http://127.0.0.1:${listening.port}/response`,
    next: () => new Promise((resolve) => (deliver = resolve)),
    close: listening.close,
  };
};
