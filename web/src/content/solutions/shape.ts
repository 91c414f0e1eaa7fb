import type { CallCopy } from '../../components/page/CallToAction.tsx';
import type { Sky } from '../../components/page/Constellation.tsx';
import type { HeroCopy } from '../../components/page/PageHero.tsx';
import type { Point } from '../../components/page/Points.tsx';
import type { Question } from '../../components/page/Questions.tsx';
import type { Station } from '../../components/page/Stations.tsx';

interface Part<T> {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly T[];
}

/** Work of this kind as it looks in a department. */
export interface UseCase {
  readonly where: string;
  readonly before: string;
  readonly after: string;
}

/** A course of the catalog that teaches what a solution uses. */
export interface RelatedCourse {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** It cannot be taken yet, and its link says so. */
  readonly inPreparation?: true;
}

/** Copy of one kind of solution. */
export interface SolutionCopy {
  readonly hero: HeroCopy & { readonly sky: Sky };
  readonly uses: Part<UseCase>;
  readonly delivery: Part<Point>;
  readonly safety: Part<Point>;
  readonly path: Part<Station>;
  readonly questions: { readonly title: string; readonly items: readonly Question[] };
  readonly courses: Part<RelatedCourse>;
  readonly call: CallCopy;
}
