/** Copy of the privacy choices. */
export const privacyCopy = {
  title: 'Privacy choices',
  ask: 'May we count visits and measure how fast pages load? No e-mail address, no advertising, and nothing before you say yes.',
  granted: 'Visits are counted and loading is measured, as you allowed. You can change that here.',
  denied: 'Nothing is measured on this device. You can change that here.',
  nothing: 'This site measures nothing at the moment, so there is nothing to choose.',
  policy: 'Privacy policy',
  allow: 'Allow',
  refuse: 'No, thanks',
  close: 'Close',
} as const;
