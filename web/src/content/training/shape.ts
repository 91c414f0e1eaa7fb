import type { CallCopy } from '../../components/page/CallToAction.tsx';
import type { HeroCopy } from '../../components/page/PageHero.tsx';
import type { Point } from '../../components/page/Points.tsx';

/** Copy of one training program. */
export interface ProgramCopy {
  readonly hero: HeroCopy;
  readonly factsLabel: string;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  readonly outcomes: { readonly title: string; readonly lead: string; readonly items: readonly Point[] };
  readonly agenda: {
    readonly title: string;
    readonly lead: string;
    readonly items: readonly {
      readonly when: string;
      readonly title: string;
      readonly text: string;
      readonly takeaway: string;
    }[];
  };
  readonly takeawayLabel: string;
  readonly who: {
    readonly title: string;
    readonly lead: string;
    readonly yes: readonly string[];
    readonly no: readonly string[];
  };
  readonly courses: {
    readonly title: string;
    readonly lead: string;
    readonly items: readonly {
      readonly id: string;
      readonly title: string;
      readonly why: string;
      readonly inPreparation?: true;
    }[];
  };
  readonly call: CallCopy;
}
