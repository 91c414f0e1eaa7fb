/** Shapes of the lecture sources in `lectures/*.yaml`. */
import * as z from 'zod/mini';

const tone = z.enum(['teal', 'violet', 'blue', 'pink', 'amber', 'muted']);
const point = z.tuple([z.number(), z.number()]);
const label = z.object({ label: z.string(), sub: z.optional(z.string()), tone: z.optional(tone) });

const flow = z.object({ kind: z.literal('flow'), nodes: z.array(label), back: z.optional(z.string()) });
const cycle = z.object({ kind: z.literal('cycle'), nodes: z.array(label), center: z.string() });
const stack = z.object({ kind: z.literal('stack'), layers: z.array(label), around: z.optional(z.string()) });
const compare = z.object({
  kind: z.literal('compare'),
  sides: z.array(z.object({ title: z.string(), tone: z.optional(tone), items: z.array(z.string()) })),
});
const panel = z.object({
  kind: z.literal('panel'),
  title: z.string(),
  lines: z.array(z.object({ text: z.string(), tone: z.optional(tone) })),
});
const chunks = z.object({ kind: z.literal('chunks'), sizes: z.array(z.number()), overlap: z.number() });
const table = z.object({
  kind: z.literal('table'),
  columns: z.array(z.string()),
  rows: z.array(
    z.object({ label: z.string(), cells: z.array(z.object({ text: z.string(), tone: z.optional(tone) })) }),
  ),
});
const network = z.object({
  kind: z.literal('network'),
  layers: z.array(z.number()),
  labels: z.array(z.string()),
});
const heatmap = z.object({
  kind: z.literal('heatmap'),
  words: z.array(z.string()),
  values: z.array(z.array(z.number())),
});
const bars = z.object({
  kind: z.literal('bars'),
  items: z.array(
    z.object({ label: z.string(), value: z.number(), text: z.string(), tone: z.optional(tone) }),
  ),
});
const lines = z.object({
  kind: z.literal('lines'),
  x: z.string(),
  y: z.optional(z.string()),
  /** `at` places a label; without it the label sits above the end of its curve. */
  series: z.array(z.object({ label: z.string(), tone, points: z.array(point), at: z.optional(point) })),
  mark: z.optional(z.object({ x: z.number(), label: z.string() })),
});
const scatter = z.object({
  kind: z.literal('scatter'),
  x: z.optional(z.string()),
  y: z.optional(z.string()),
  groups: z.array(z.object({ label: z.string(), tone, points: z.array(point), at: z.optional(point) })),
  curve: z.optional(z.array(point)),
  query: z.optional(z.object({ at: point, label: z.string(), nearest: z.number() })),
});

const diagram = z.discriminatedUnion('kind', [
  flow,
  cycle,
  stack,
  compare,
  panel,
  chunks,
  table,
  network,
  heatmap,
  bars,
  lines,
  scatter,
]);

const slide = z.strictObject({
  /** `title`: opening slide · `split`: points left, diagram right · `wide`: diagram above, points in columns below. */
  layout: z.enum(['title', 'split', 'wide']),
  heading: z.string(),
  kicker: z.optional(z.string()),
  /** The last point lights up with the last sentence, the point before it with the sentence before it, and so on. */
  points: z.optional(z.array(z.string())),
  diagram: z.optional(diagram),
  /** Part of the diagram to light up during each sentence; -1 lights none. */
  highlight: z.optional(z.array(z.number())),
  /** Narration, one sentence per entry; each becomes a segment of sound and at least one caption. */
  say: z.array(z.string()),
});

const lecture = z.strictObject({ id: z.string(), title: z.string(), slides: z.array(slide) });

/** One file of `lectures/`, named after its course. */
export const lectureFile = z.strictObject({ lectures: z.array(lecture) });

export type Diagram = z.infer<typeof diagram>;
export type DiagramOf<K extends Diagram['kind']> = Extract<Diagram, { kind: K }>;
export type Part = z.infer<typeof label>;
export type Slide = z.infer<typeof slide>;
export type Lecture = z.infer<typeof lecture>;
