/** The site cannot start. The message is one line that names the remedy. */
export class StartError extends Error {}
