import { paths } from '../lib/routing/paths.ts';
import type { LegalCopy } from './legal-shape.ts';
import { settings } from './settings.ts';

/** The accessibility statement. It says only what the browser tests check, and what we know to be missing. */
export const accessibility: LegalCopy = {
  title: 'Accessibility',
  summary:
    'Northlight should work for everybody: without a mouse, with a screen reader, enlarged, in light and in dark. This page says what we check, what is still missing, and how to tell us about a barrier.',
  updated: 'November 25, 2026',
  updatedOn: '2026-11-25',
  parts: [
    {
      id: 'aim',
      title: 'What we aim for',
      text: [
        'We build this site to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. We check that ourselves; no outside organization has audited the site, so we do not claim full conformance.',
      ],
    },
    {
      id: 'checks',
      title: 'What we check before each change goes live',
      text: [
        [
          'Rules: two independent programs (axe and IBM Equal Access) look for barriers on public pages and on pages for learners, in the light and the dark color scheme.',
          'Keyboard: tests skip to the content, search, open a course and answer a questionnaire without a mouse.',
          'Enlarging: no page scrolls sideways on a phone, a tablet or a desktop screen.',
          'Stillness: pages do not move by themselves while they load, and animations stop when your device asks for less motion.',
          'Colors: pages stay usable with the high-contrast colors of your device.',
          'Videos: demonstration lectures have captions and a transcript that can be searched and read on its own.',
        ],
      ],
    },
    {
      id: 'gaps',
      title: 'What we know is missing',
      text: [
        [
          'Videos have no audio description and no sign language.',
          'Programs find only a part of all barriers, and we do not yet test regularly with people who use a screen reader every day.',
          'Payment, sign-in and notebooks are pages of other companies, which we cannot change.',
        ],
      ],
    },
    {
      id: 'complain',
      title: 'Tell us about a barrier',
      text: [
        `If something does not work for you, use the form on our contact page or write to ${settings.email.learners}. Say which page it was, what you wanted to do and what you used, such as a browser and a screen reader. A person answers within 24 business hours.`,
        'If you need a lecture in another form meanwhile, ask for it in the same way.',
        'If our answer does not help, you may complain to a supervisory authority: in Norway, that is Uutilsynet, part of Digdir; elsewhere, the one where you live.',
      ],
    },
  ],
  action: { label: 'Go to the contact page', to: paths.contact.href() },
};
