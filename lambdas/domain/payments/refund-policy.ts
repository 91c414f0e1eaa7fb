/** What holds for refunds, said in the help, the terms and the mails: each number is written here alone. */

/** Days after a payment within which one may ask for it back. */
export const refundAskDays = 14;

/** Days within which money that was given back usually arrives. */
export const refundArrivalDays = 10;
