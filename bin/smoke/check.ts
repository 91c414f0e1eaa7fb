/** A problem of a deployed site, described for the engineer who deployed it. */
export interface Finding {
  readonly problem: string;
  /** How to fix it: a command, a setting or a page of the runbooks. */
  readonly remedy: string;
}

/** One check of the smoke test. */
export interface Check {
  readonly name: string;
  /** Resolves to an empty list if all is well. */
  readonly run: () => Promise<readonly Finding[]>;
}

/** A check that this run cannot make, with the reason or the option that it needs. */
export interface Omission {
  readonly name: string;
  readonly reason: string;
}

export const finding = (problem: string, remedy: string): Finding => ({ problem, remedy });

/** Returns one finding if the condition does not hold, else none. */
export const expect = (holds: boolean, problem: string, remedy: string): readonly Finding[] =>
  holds ? [] : [finding(problem, remedy)];

/** Runs a check; an unexpected error is a finding too. */
export const runCheck = async ({ run }: Check): Promise<readonly Finding[]> => {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [finding(`could not be checked: ${reason}`, 'Look at the site and at the logs of its functions.')];
  }
};
