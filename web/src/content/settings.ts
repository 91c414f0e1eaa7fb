/** Brand, links and ids of the site in one place. */
export const settings = {
  brand: 'Northlight',
  tagline: 'Learn AI by building with it',
  /** How a page's own title is completed. */
  titleSuffix: ' · Northlight',
  /** Where people write to; `.example` until a deployment has a domain of its own. */
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
  /** Accounts of a deployment; these are stand-ins nobody has registered. */
  social: [
    { label: 'LinkedIn', href: 'https://www.linkedin.com/company/northlight-example' },
    { label: 'YouTube', href: 'https://www.youtube.com/@northlight-example' },
    { label: 'GitHub', href: 'https://github.com/northlight-example' },
  ],
} as const;
