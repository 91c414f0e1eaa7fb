/** Whether our mail service reaches the address: it takes only ASCII before the `@`. */
export const isReachable = (email: string): boolean => /^[\x21-\x7e]+@/.test(email);

/** The simple pattern from specification §5; the server validates more strictly. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
