import type { Overrides } from '../custom-resources/bucket-deployment.ts';
import { deployBucket } from '../custom-resources/bucket-deployment.ts';
import type { ObjectStore } from '../s3/objects.ts';
import type { Resolver } from '../template/resolver.ts';
import type { Assembly, Template } from '../template/template.ts';
import { asObject, resourcesOfType } from '../template/template.ts';

/** Carries out the template's bucket deployments, in the order in which they depend on each other. */
export const deploySite = async (
  template: Template,
  resolver: Resolver,
  assembly: Assembly,
  store: ObjectStore,
  overrides: Overrides,
): Promise<void> => {
  const waiting = new Map(resourcesOfType(template, 'Custom::CDKBucketDeployment'));
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([id]) => ![template.Resources[id]?.DependsOn ?? []].flat().some((other) => waiting.has(other)),
    );
    if (ready.length === 0)
      throw new Error('the bucket deployments of the template depend on each other in a circle');
    for (const [id, properties] of ready) {
      await deployBucket(asObject(resolver.resolve(properties)), assembly, store, overrides);
      waiting.delete(id);
    }
  }
};
