/** What some browsers tell of the line (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether the reader pays for what is loaded, or asked to load little. */
export const isMetered = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
};
