/** Copy of the privacy choices. */
export const privacyCopy = {
  title: 'Privacy choices',
  ask: 'May we count visits and measure how fast pages load? No email addresses, no advertising, and nothing until you say yes.',
  granted: 'We count visits and measure page loading, as you allowed. You can change that here.',
  denied: 'Nothing is measured on this device. You can change that here.',
  nothing: 'This site is not measuring anything right now, so there is nothing to choose.',
  policy: 'Privacy policy',
  allow: 'Allow',
  refuse: 'No thanks',
  close: 'Close',
} as const;
