/** Speeds that can be chosen; 1 is the recorded one. */
export const playbackSpeeds = { min: 0.5, max: 2, step: 0.25 } as const;
