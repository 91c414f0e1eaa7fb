import type { Numeric, Value } from './values.ts';

/** Part of the tolerance that holds where both numbers are almost 0, where a relative one would ask for equality. */
const floorOfTolerance = 1e-3;
/** Lists, sets and dicts of two sets that are tried against each other one by one; where there are more, equal ones are paired before. */
const triedMembersMax = 256;

const toDigits = (number: Numeric): string | undefined => {
  if (number.kind === 'int') return number.digits;
  return Number.isInteger(number.value) ? BigInt(number.value).toString() : undefined;
};

const toFloat = (number: Numeric): number => (number.kind === 'int' ? Number(number.digits) : number.value);

const isNumeric = (value: Value): value is Numeric => value.kind === 'int' || value.kind === 'float';

const isClose = (expected: number, got: number, tolerance: number): boolean => {
  if (Number.isNaN(expected)) return Number.isNaN(got);
  if (expected === got) return true;
  if (!Number.isFinite(expected) || !Number.isFinite(got)) return false;
  const largest = Math.max(Math.abs(expected), Math.abs(got));
  return Math.abs(expected - got) <= Math.max(tolerance * largest, tolerance * floorOfTolerance);
};

/**
 * A text that two values share exactly when they are equal without tolerance. Numbers of one value share it whether they are whole numbers
 * or floats, as in Python.
 */
const toKey = (value: Value): string => {
  switch (value.kind) {
    case 'none':
      return 'n';
    case 'bool':
      return value.value ? 't' : 'f';
    case 'text':
      return JSON.stringify(value.value);
    case 'bytes':
      return `b${value.base64}`;
    case 'int':
    case 'float':
      return toDigits(value) ?? String(toFloat(value));
    case 'list':
      return `[${value.items.map(toKey).join(',')}]`;
    case 'set':
      return `{${value.items.map(toKey).sort().join(',')}}`;
    case 'dict':
      return `<${value.entries
        .map(([key, each]) => `${toKey(key)}:${toKey(each)}`)
        .sort()
        .join(',')}>`;
  }
};

const keys = new WeakMap<Value, string>();

/** The key of a member of a set, made once: a member is compared with many others. */
const keyOf = (value: Value): string => {
  const known = keys.get(value);
  if (known !== undefined) return known;
  const key = toKey(value);
  keys.set(value, key);
  return key;
};

/** Whether some part of a value is compared with tolerance. */
const hasFloat = (value: Value): boolean => {
  if (value.kind === 'float') return Number.isFinite(value.value);
  if (value.kind === 'list' || value.kind === 'set') return value.items.some(hasFloat);
  return value.kind === 'dict' && value.entries.some(([, each]) => hasFloat(each));
};

const haveSameKeys = (expected: readonly Value[], got: readonly Value[]): boolean => {
  const found = got.map(keyOf).sort();
  return expected
    .map(keyOf)
    .sort()
    .every((key, index) => key === found[index]);
};

/**
 * The numbers of a set as a list. What fits a float is a range around it, and a larger float has no lower range: if any pairs fit, those in
 * order of value do.
 */
const inOrderOfValue = (values: readonly Value[]): Value => ({
  kind: 'list',
  items: values.filter(isNumeric).sort((one, other) => toFloat(one) - toFloat(other)),
});

const inOrderOfKeys = (values: readonly Value[]): Value[] =>
  values.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

/**
 * Whether every expected member has a partner of its own: Kuhn's algorithm for a matching in a bipartite graph. It begins with the pairs
 * in the order of their keys, which fit where floats differ in their last digits, and tries only members left over against all: of sets
 * within sets, to try all would take the fourth power of their number.
 */
const haveMatching = (
  expected: readonly Value[],
  got: readonly Value[],
  isSame: (one: Value, other: Value) => boolean,
): boolean => {
  const [members, others] = [inOrderOfKeys(expected), inOrderOfKeys(got)];
  const partner = new Map<Value, Value>();
  const fits = new Map<Value, Value[]>();
  const fitsOf = (member: Value): Value[] => {
    const found = fits.get(member) ?? others.filter((other) => isSame(member, other));
    fits.set(member, found);
    return found;
  };
  const findFor = (member: Value, tried: Set<Value>): boolean =>
    fitsOf(member).some((other) => {
      if (tried.has(other)) return false;
      tried.add(other);
      const taken = partner.get(other);
      if (taken !== undefined && !findFor(taken, tried)) return false;
      partner.set(other, member);
      return true;
    });
  const leftOver = members.filter((member, index) => {
    const other = others[index];
    if (!other || !isSame(member, other)) return true;
    partner.set(other, member);
    return false;
  });
  return leftOver.every((member) => findFor(member, new Set()));
};

/** Pairs equal members, and leaves the rest of both. */
const withoutEqual = (expected: readonly Value[], got: readonly Value[]): [Value[], Value[]] => {
  const unpaired = new Map<string, Value[]>();
  for (const value of got) {
    const key = keyOf(value);
    const same = unpaired.get(key);
    if (same) same.push(value);
    else unpaired.set(key, [value]);
  }
  const rest = expected.filter((value) => unpaired.get(keyOf(value))?.pop() === undefined);
  return [rest, [...unpaired.values()].flat()];
};

const isSameSet = (expected: readonly Value[], got: readonly Value[], tolerance: number): boolean => {
  if (expected.length !== got.length) return false;
  // To try all members of sets within sets against each other would take the fourth power of their number.
  if (haveSameKeys(expected, got)) return true;
  const rest = expected.filter(hasFloat);
  const [missing, others] = withoutEqual(
    expected.filter((value) => !hasFloat(value)),
    got,
  );
  if (missing.length > 0 || !isSameValue(inOrderOfValue(rest), inOrderOfValue(others), tolerance))
    return false;
  const isNested = (value: Value): boolean => !isNumeric(value);
  const [nested, otherNested] = [rest.filter(isNested), others.filter(isNested)];
  const isLarge = nested.length > triedMembersMax;
  const [members, otherMembers] = isLarge ? withoutEqual(nested, otherNested) : [nested, otherNested];
  if (members.length > triedMembersMax) return false;
  return haveMatching(members, otherMembers, (one, other) => isSameValue(one, other, tolerance));
};

type Entries = Extract<Value, { readonly kind: 'dict' }>['entries'];

const isSameDict = (expected: Entries, got: Entries, tolerance: number): boolean => {
  const found = new Map(got.map(([key, value]) => [toKey(key), value]));
  return (
    found.size === got.length &&
    expected.length === got.length &&
    expected.every(([key, value]) => {
      const other = found.get(toKey(key));
      return other !== undefined && isSameValue(value, other, tolerance);
    })
  );
};

/**
 * Whether an answer has the expected value, whose type decides how they are compared: whole numbers exactly, floats to `tolerance`
 * relative to the larger of the two, with a floor of a thousandth of it; lists by order, sets and dicts without; keys of dicts exactly.
 * Numbers and truth values are never equal.
 */
export const isSameValue = (expected: Value, got: Value, tolerance: number): boolean => {
  if (expected.kind === 'int') return isNumeric(got) && toDigits(got) === expected.digits;
  if (expected.kind === 'float') {
    // A whole number too large for a float is no infinity.
    const isTooLarge = got.kind === 'int' && !Number.isFinite(Number(got.digits));
    return isNumeric(got) && !isTooLarge && isClose(expected.value, toFloat(got), tolerance);
  }
  if (expected.kind === 'list') {
    return (
      got.kind === 'list' &&
      got.items.length === expected.items.length &&
      expected.items.every((item, index) => {
        const other = got.items[index];
        return other !== undefined && isSameValue(item, other, tolerance);
      })
    );
  }
  if (expected.kind === 'set') return got.kind === 'set' && isSameSet(expected.items, got.items, tolerance);
  if (expected.kind === 'dict')
    return got.kind === 'dict' && isSameDict(expected.entries, got.entries, tolerance);
  return toKey(expected) === toKey(got);
};
