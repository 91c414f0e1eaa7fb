/** Maps courses to their motifs. */
import type { Motif } from './motif-shapes.ts';
import { adapter, attention, boundary, loop, prompt, retrieval } from './motifs-language.ts';
import {
  balance,
  channels,
  decision,
  network,
  operations,
  pixels,
  tableAndChart,
  words,
} from './motifs-systems.ts';
import { seededRandom } from './theme.ts';

const MOTIFS: Record<string, Motif> = {
  'ai-strategy-for-leaders': decision,
  'building-ai-agents': loop,
  'computer-vision-inspection': pixels,
  'deep-learning-program': network,
  'fine-tuning-language-models': adapter,
  'image-basics-for-ai': channels,
  'machine-learning-foundations': boundary,
  'mlops-notebook-to-production': operations,
  'prompt-design-essentials': prompt,
  'python-and-data-first-steps': tableAndChart,
  'rag-in-practice': retrieval,
  'responsible-ai-by-design': balance,
  'text-analytics-with-python': words,
  'transformers-step-by-step': attention,
};

/** Ids of the courses that have a motif and therefore a cover. */
export const COURSES_WITH_MOTIF = Object.keys(MOTIFS);

/** Draws the motif of a course as SVG in an 800×450 field. Throws if the course has none. */
export const drawMotif = (courseId: string): string => {
  const motif = MOTIFS[courseId];
  if (!motif) throw new Error(`No motif for course "${courseId}": add one to motifs.ts`);
  return motif(seededRandom(courseId.length * 7919));
};
