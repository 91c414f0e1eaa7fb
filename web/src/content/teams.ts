/** What who buys seats sees of the people who take them. */
export const seenByBuyer: readonly string[] = [
  'the address that was invited',
  'whether they have begun or finished, and how much they have completed',
  'the last day on which they learned',
  'the certificate, once they have it',
];

/** What comes with seats. */
export const seatsInclude: readonly string[] = [
  'Invite people by email: paste their addresses when you are ready, all at once or one by one',
  'A seat is the whole course, for good, with its own certificate; it is bound to a person once it is taken',
  'Take back a seat that nobody has begun, and give it to somebody else',
  `You see of each seat ${seenByBuyer.join(', ')}. Notes, answers and playback positions stay private.`,
];

/** What comes with a gift. */
export const giftIncludes: readonly string[] = [
  'The whole course, for good, with its certificate',
  'They can take it with any email address, and it does not expire',
  'You get a page to print too, if you would rather hand it over yourself',
];
