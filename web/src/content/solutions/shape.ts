import type { CallCopy } from '../../components/page/CallToAction.tsx';
import type { Sky } from '../../components/page/Constellation.tsx';
import type { HeroCopy } from '../../components/page/PageHero.tsx';
import type { Point } from '../../components/page/Points.tsx';
import type { Question } from '../../components/page/Questions.tsx';
import type { RelatedCopy } from '../../components/page/RelatedCourses.tsx';
import type { Station } from '../../components/page/Stations.tsx';

interface Part<T> {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly T[];
}

/** An example of this kind of work in one department. */
interface UseCase {
  readonly where: string;
  readonly before: string;
  readonly after: string;
}

/** Copy of one kind of solution. */
export interface SolutionCopy {
  readonly hero: HeroCopy & { readonly sky: Sky };
  readonly uses: Part<UseCase>;
  readonly delivery: Part<Point>;
  readonly safety: Part<Point>;
  readonly path: Part<Station>;
  readonly questions: { readonly title: string; readonly items: readonly Question[] };
  readonly courses: RelatedCopy;
  readonly call: CallCopy;
}
