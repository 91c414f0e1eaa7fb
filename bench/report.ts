import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chart, drawChart } from './curves.ts';
import type { PublishingFigure } from './publishing.ts';
import type { Results } from './results.ts';
import { tableText, toTable } from './table.ts';

const docs = join(import.meta.dirname, '..', 'docs');
const begin = '<!-- figures: written by npm run bench -->';
const end = '<!-- end of figures -->';

const publishingCurve = (
  { publishing = [] }: Results,
  name: string,
  run: string,
  value: (figure: PublishingFigure) => number,
) => ({
  name,
  points: publishing
    .filter((figure) => figure.run === run)
    .map((figure) => ({ courses: figure.courses, value: value(figure) })),
});

const catalogCurves = ({ catalog = [] }: Results) =>
  [...new Set(catalog.map(({ request }) => request))].map((request) => ({
    name: request,
    points: catalog
      .filter((figure) => figure.request === request)
      .map(({ courses, readUnits }) => ({ courses, value: readUnits })),
  }));

/** Makes the charts of the report, by file name. */
const makeCharts = (results: Results): Readonly<Record<string, Chart>> => {
  const curve = publishingCurve.bind(undefined, results);
  return {
    'publishing-one.svg': {
      title: 'One changed course',
      unit: 's',
      curves: [
        curve('one renamed', 'one course renamed', ({ seconds }) => seconds),
        curve('one changed', 'one course changed', ({ seconds }) => seconds),
        curve('nothing changed', 'nothing changed', ({ seconds }) => seconds),
      ],
      limit: { name: 'limit', value: 3 },
    },
    'publishing-memory.svg': {
      title: 'Memory of publishing',
      unit: 'MB',
      curves: [
        curve('first publication', 'first publication', ({ megabytes }) => megabytes),
        curve('one changed', 'one course changed', ({ megabytes }) => megabytes),
      ],
      limit: { name: 'limit of one changed', value: 200 },
    },
    'publishing-first.svg': {
      title: 'First publication',
      unit: 's',
      curves: [curve('first publication', 'first publication', ({ seconds }) => seconds)],
      limit: { name: 'limit of 10,000', value: 120 },
    },
    'catalog-reads.svg': { title: 'List and search', unit: 'read units', curves: catalogCurves(results) },
  };
};

const describeMeasurements = ({ measured = {}, node, processors }: Results): string => {
  const parts = Object.entries(measured).map(
    ([part, measure]) => `${part} ${measure?.at.replace('T', ' ')} UTC at a load of ${measure?.load}`,
  );
  return `Node ${node}, ${processors} processors. Measured: ${parts.join('; ')}. A load above 1 means that other work ran beside it.`;
};

/** Writes the table of results into the page about performance, and draws its charts. */
export const writeReport = (results: Results): void => {
  const folder = join(docs, 'performance');
  mkdirSync(folder, { recursive: true });
  for (const [name, chart] of Object.entries(makeCharts(results))) {
    writeFileSync(join(folder, name), drawChart(chart));
  }
  const page = join(docs, 'performance.md');
  const text = readFileSync(page, 'utf8');
  const [before] = text.split(begin);
  const [, after = ''] = text.split(end);
  writeFileSync(
    page,
    `${before}${begin}\n\n${tableText(toTable(results))}\n\n${describeMeasurements(results)}\n\n${end}${after}`,
  );
};
