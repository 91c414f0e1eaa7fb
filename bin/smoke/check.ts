/** Something that is wrong with a deployed site, in words for the engineer who deployed it. */
export interface Finding {
  readonly problem: string;
  /** What to do about it: a command, a setting or a page of the runbooks. */
  readonly remedy: string;
}

/** One thing that the smoke test looks at. An empty list means that all is well. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<readonly Finding[]>;
}

/** A check that this run cannot make, with the reason and what would let it. */
export interface Omission {
  readonly name: string;
  readonly reason: string;
}

export const finding = (problem: string, remedy: string): Finding => ({ problem, remedy });

/** One finding when the condition does not hold. */
export const expect = (holds: boolean, problem: string, remedy: string): readonly Finding[] =>
  holds ? [] : [finding(problem, remedy)];

/** Runs a check; an error that it did not expect is a finding too. */
export const runCheck = async ({ run }: Check): Promise<readonly Finding[]> => {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [finding(`could not be checked: ${reason}`, 'Look at the site and at the logs of its functions.')];
  }
};
