import {
  courseFilters,
  type Filterable,
  type FilterName,
  filterNames,
  filterValue,
  type FilterValues,
  openFilters,
} from '../course/course-filters.ts';

/** Numbers of the values that the catalog decides, by the term that stores each; see {@link filterTerm}. */
export type ValueNumbers = ReadonlyMap<string, number>;

/** Key of the entry with the number of a value in filter codes. */
export const filterTerm = (name: FilterName, value: string): string => `f:${name}:${value}`;

/** The entries to read before {@link filterTest} with these filters. */
export const filterTerms = (wanted: FilterValues): string[] =>
  openFilters.flatMap((name) => {
    const value = wanted[name];
    return value === undefined || value === courseFilters[name].absent ? [] : [filterTerm(name, value)];
  });

/** Greatest number of values that a filter can tell apart. */
export const valuesMax = (name: FilterName): number => 2 ** courseFilters[name].bits;

const numberOf = (name: FilterName, value: string, numbers: ValueNumbers): number | undefined => {
  const { labels, absent } = courseFilters[name];
  if (!labels) return value === absent ? 0 : numbers.get(filterTerm(name, value));
  const place = Object.keys(labels).indexOf(value);
  return place < 0 ? undefined : place;
};

const codeOf = (name: FilterName, number: number): number => number << courseFilters[name].shift;
const maskOf = (name: FilterName): number => codeOf(name, valuesMax(name) - 1);

/** What a course is filtered by, as one number of 18 bits. @throws RangeError for a value without a number */
export const filterCode = (course: Filterable, numbers: ValueNumbers): number =>
  filterNames.reduce((code, name) => {
    const value = filterValue(course, name);
    const number = numberOf(name, value, numbers);
    if (number === undefined) throw new RangeError(`No course is filtered by "${value}"`);
    return code | codeOf(name, number);
  }, 0);

/** Returns a test of filter codes. A value without a number belongs to no course. */
export const filterTest = (wanted: FilterValues, numbers: ValueNumbers): ((code: number) => boolean) => {
  let [mask, expected] = [0, 0];
  for (const name of filterNames) {
    const value = wanted[name];
    if (value === undefined) continue;
    const number = numberOf(name, value, numbers);
    if (number === undefined) return () => false;
    mask |= maskOf(name);
    expected |= codeOf(name, number);
  }
  return (code) => (code & mask) === expected;
};

/** Creates a function that decodes filter codes. */
export const filterCodeReader = (numbers: ValueNumbers): ((code: number) => Record<FilterName, string>) => {
  const valueOf = new Map(
    filterNames.map((name) => {
      const { labels, absent } = courseFilters[name];
      const start = filterTerm(name, '');
      const known = [...numbers].filter(([term]) => term.startsWith(start));
      return [
        name,
        labels
          ? new Map(Object.keys(labels).map((value, place) => [place, value]))
          : new Map([
              [0, absent ?? ''],
              ...known.map(([term, number]) => [number, term.slice(start.length)] as const),
            ]),
      ] as const;
    }),
  );
  return (code) =>
    Object.fromEntries(
      filterNames.map((name) => [
        name,
        valueOf.get(name)?.get((code & maskOf(name)) >>> courseFilters[name].shift) ?? '',
      ]),
    ) as Record<FilterName, string>;
};
