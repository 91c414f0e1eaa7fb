/** Why the site cannot start, in one line that names the remedy. */
export class StartError extends Error {}
