import type { Sky } from '../components/page/Constellation.tsx';

const sky: Sky = {
  says: 'A constellation: what you know, the lecture you make of it, and the people who learn from it',
  stars: [
    { at: [110, 330], lamp: true },
    { at: [250, 190] },
    { at: [390, 270] },
    { at: [470, 120] },
    { at: [560, 300] },
    { at: [440, 400] },
  ],
  lines: [
    [0, 1, 2, 3],
    [2, 4],
    [2, 5],
  ],
};

/** The invitation to teach, shown on several pages. */
export const instructorBanner = {
  title: 'Become an Instructor at Northlight',
  text: 'You build with AI for a living and can explain it in plain words. Bring one topic you know inside out; we bring the studio, and an editor who makes good lectures shorter.',
  action: 'Apply to Become an Instructor',
  sky,
} as const;
