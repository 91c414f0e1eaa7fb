/** Origins under which the site may be opened on this machine. */
export const siteOrigins = (port: number): string[] => {
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
};
