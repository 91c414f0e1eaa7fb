/** Endpoint groups: one Lambda function each. */
export const groups = [
  'catalog',
  'learning',
  'study',
  'practice',
  'certificates',
  'user',
  'payments',
  'teams',
  'drip',
  'pace',
  'chat',
  'notebook',
  'mcp',
] as const;

export type Group = (typeof groups)[number];
