import { paths } from '../lib/paths.ts';

export const footer = {
  promise: 'Short, honest AI courses. Watch a little, try it, and pick up at the second where you stopped.',
  columns: [
    {
      title: 'Learn',
      links: [
        { label: 'All courses', to: paths.courses.href() },
        { label: 'For beginners', to: paths.courses.href({ level: 'beginner' }) },
        { label: 'Under two hours', to: paths.courses.href({ duration: 'under-2-hours' }) },
      ],
    },
    {
      title: 'Your account',
      links: [
        { label: 'Dashboard', to: paths.dashboard.href() },
        { label: 'Profile', to: paths.profile.href() },
      ],
    },
  ],
} as const;
