/** The time zone that this device is set to (IANA name); undefined where the browser does not say. */
export const deviceZone = (): string | undefined => {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // What some browsers say on a device whose zone they do not know.
    return timeZone === 'Etc/Unknown' ? undefined : timeZone || undefined;
  } catch {
    return undefined;
  }
};
