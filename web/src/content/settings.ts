/** Brand, links and ids of the site. */
export const settings = {
  brand: 'Northlight',
  tagline: 'Learn AI by building with it',
  /** Appended to a page's title. */
  titleSuffix: ' · Northlight',
  /** Contact address; `.example` until a deployment has its own domain. */
  email: {
    learners: 'hello@northlight.example',
    organizations: 'solutions@northlight.example',
    privacy: 'privacy@northlight.example',
  },
  /** The office on the map of the contact page. */
  place: {
    city: 'Tromsø',
    country: 'Norway',
    latitude: 69.6497,
    longitude: 18.9571,
  },
  /** Social media accounts of a deployment; these are placeholders that nobody has registered. */
  social: [
    { label: 'LinkedIn', href: 'https://www.linkedin.com/company/northlight-example' },
    { label: 'YouTube', href: 'https://www.youtube.com/@northlight-example' },
    { label: 'GitHub', href: 'https://github.com/northlight-example' },
  ],
} as const;
