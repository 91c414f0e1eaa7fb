let leaving = false;

/** Call right before the page is left to sign in or out: asking the learner then would come too late. */
export const startLeaving = (): void => {
  leaving = true;
};

/** Whether the page is being left to sign in or out. */
export const isLeaving = (): boolean => leaving;
