import { cpSync, watch } from 'node:fs';
import { join } from 'node:path';
import { BundleError, bundleFolder, bundleFunctions } from '../../bundle.ts';
import type { FunctionName } from '../../functions.ts';
import type { Functions } from '../functions/functions.ts';

/** Rebuilds functions on change, so that new requests use the new code. Reports when the template itself has changed. */
export const watchCode = async (
  root: string,
  functions: Functions,
  print: (line: string) => void,
): Promise<() => Promise<void>> => {
  const { dispose } = await bundleFunctions({
    watch: true,
    onRebuild(outcome) {
      if (outcome instanceof BundleError) return print(outcome.message);
      const { name } = outcome;
      const id = functionLogicalId(name, functions);
      if (id === undefined) return;
      cpSync(bundleFolder(name), functions.folders.get(id) ?? '', { recursive: true });
      functions.byLogicalId(id).replace();
      print(`rebuilt ${name}`);
    },
  });
  const infra = watch(join(root, 'infra'), { recursive: true }, (_event, file) => {
    if (file && !file.startsWith('local')) print('the infrastructure has changed: restart to use it');
  });
  return async () => {
    infra.close();
    await dispose();
  };
};

/** Logical id of a function: `release-lectures` is `ReleaseLecturesFunction`, with or without CDK's suffix. */
const functionLogicalId = (name: FunctionName, functions: Functions): string | undefined => {
  const stem = `${name
    .split('-')
    .map((part) => `${part[0]?.toUpperCase() ?? ''}${part.slice(1)}`)
    .join('')}Function`;
  return [...functions.folders.keys()].find((id) => id.startsWith(stem));
};
