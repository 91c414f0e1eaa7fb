/** The device's time zone (IANA name); undefined when the browser does not know it. */
export const deviceZone = (): string | undefined => {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // Some browsers return `Etc/Unknown` when they cannot determine the zone.
    return timeZone === 'Etc/Unknown' ? undefined : timeZone || undefined;
  } catch {
    return undefined;
  }
};
