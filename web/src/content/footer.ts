import { paths } from '../lib/routing/paths.ts';

/** Copy of the footer; the home page lays out the same links differently. */
export const footer = {
  promise: 'Short, honest AI courses, and the people to put them to work. From 69° north.',
  columns: [
    {
      title: 'Learn',
      links: [
        { label: 'All courses', to: paths.courses.href() },
        { label: 'For beginners', to: paths.courses.href({ level: 'beginner' }) },
        { label: 'Under two hours', to: paths.courses.href({ duration: 'under-2-hours' }) },
        { label: 'Questions and answers', to: paths.faq.href() },
      ],
    },
    {
      title: 'For organizations',
      links: [
        { label: 'All solutions', to: paths.solutions.href() },
        { label: 'Corporate training', to: paths.corporateTraining.href() },
        { label: 'Executive AI leadership', to: paths.executiveLeadership.href() },
        { label: 'Technical AI implementation', to: paths.technicalImplementation.href() },
      ],
    },
    {
      title: 'Northlight',
      links: [
        { label: 'About us', to: paths.about.href() },
        { label: 'Contact', to: paths.contact.href() },
        { label: 'Teach with us', to: paths.instructor.href() },
        { label: 'Dashboard', to: paths.dashboard.href() },
      ],
    },
  ],
  legal: [
    { label: 'Terms of service', to: paths.terms.href() },
    { label: 'Privacy policy', to: paths.privacy.href() },
    { label: 'Accessibility', to: paths.accessibility.href() },
  ],
} as const;
