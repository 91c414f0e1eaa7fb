import type { Overrides } from '../custom-resources/bucket-deployment.ts';
import { deployBucket } from '../custom-resources/bucket-deployment.ts';
import type { ObjectStore } from '../s3/objects.ts';
import type { Stack } from '../template/stack.ts';

/** Runs the template's bucket deployments in dependency order. */
export const deploySite = async (stack: Stack, store: ObjectStore, overrides: Overrides): Promise<void> => {
  const waiting = new Map(stack.resolvedResources('Custom::CDKBucketDeployment'));
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([id]) => ![stack.template.Resources[id]?.DependsOn ?? []].flat().some((other) => waiting.has(other)),
    );
    if (ready.length === 0)
      throw new Error('the bucket deployments of the template depend on each other in a circle');
    for (const [id, properties] of ready) {
      await deployBucket(properties, stack, store, overrides);
      waiting.delete(id);
    }
  }
};
