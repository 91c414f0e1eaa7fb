/** What who buys seats sees of the people who take them. */
const seenByBuyer: readonly string[] = [
  'the address that was invited',
  'whether they have begun or finished, and when they took the seat',
  'how much of the course they have completed',
  'their certificate, once they have one',
  'the day on which they last watched or read a lecture',
];

/** What comes with seats. */
export const seatsInclude: readonly string[] = [
  'Invite people by email: paste their addresses when you are ready, all at once or one by one',
  'A seat is the whole course, for good, with its own certificate; it is bound to a person once it is taken',
  'Take back a seat that nobody has begun, and give it to somebody else',
  `You see ${seenByBuyer.join('; ')}. Nothing else: no answers, no notes.`,
];

/** What comes with a gift. */
export const giftIncludes: readonly string[] = [
  'The whole course, for good, with its certificate',
  'They can take it with any email address, and it does not expire',
  'You get a page to print too, if you would rather hand it over yourself',
];
