/** Names of the caches with a release of the application begin so. */
export const keptAppPrefix = 'northlight-app-';
/** Names of the caches with a version of Python begin so. */
export const keptEnginePrefix = 'northlight-engine-';

/** Deletes the application and Python as they were kept on this device. */
export const deleteKeptCaches = async (): Promise<void> => {
  const names = await caches.keys();
  const kept = names.filter((name) => name.startsWith(keptAppPrefix) || name.startsWith(keptEnginePrefix));
  await Promise.all(kept.map((name) => caches.delete(name)));
};
