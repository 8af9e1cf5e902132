import type { Dice } from './dice.ts';
import { Fields, Raw, toJson } from './json.ts';
import { naughtyText, naughtyValue } from './naughty.ts';
import type { Draft } from './request.ts';
import { parseJson } from '../parseJson.ts';

/** The number of times that each field of each call was sent wrong: the field with the lowest number is the next. */
export interface Coverage {
  count(field: string): number;
  add(field: string): void;
}

export function createCoverage(): Coverage {
  const counts = new Map<string, number>();
  return {
    count: (field) => counts.get(field) ?? 0,
    add: (field) => void counts.set(field, (counts.get(field) ?? 0) + 1),
  };
}

type Step = string | number;
const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];

/** One wrong place of a request; can be applied to another draft of the same form. */
export interface Mutation {
  name: string;
  apply(draft: Draft): void;
}

/** Plans to make one place wrong: `goal`, where the draft has it, else one that was wrong least often. */
export function planMutation(draft: Draft, dice: Dice, coverage: Coverage, goal?: string): Mutation {
  const places = parts.flatMap((part) => placesIn(draft[part], [part]));
  const real = places.filter((place) => place.length > 1 || (place[0] === 'body' && draft.body !== undefined));
  if (real.length === 0) return addedField('query', dice);
  const fieldOf = (place: readonly Step[]): string => `${draft.name}.${fieldName(place)}`;
  const least = Math.min(...real.map((place) => coverage.count(fieldOf(place))));
  const wanted = real.filter((each) => fieldOf(each) === goal);
  const place = dice.pick(wanted.length > 0 ? wanted : real.filter((each) => coverage.count(fieldOf(each)) === least));
  coverage.add(fieldOf(place));
  const part = place[0] as Part;
  if (goal === undefined && dice.chance(0.06)) return addedField(part === 'params' ? 'query' : part, dice);
  const change = part === 'body' ? changeOfBody(dice) : changeOfText(dice);
  return {
    name: `${place.join('.')}: ${change.name}`,
    apply: (each) => void Object.assign(each, { [part]: changed(each[part], place.slice(1), change.make) }),
  };
}

function fieldName(place: readonly Step[]): string {
  return place.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
}

interface Change {
  name: string;
  /** Returns the new value of a place; `leftOut` removes it. */
  make: (value: unknown) => unknown;
}

const leftOut = Symbol('left out');

function changeOfBody(dice: Dice): Change {
  const at = dice.below(100);
  if (at < 8) return { name: 'left out', make: () => leftOut };
  if (at < 12) return { name: 'in a list', make: (value) => [value] };
  if (at < 16) return { name: 'in an object', make: (value) => ({ value }) };
  if (at < 20) return { name: 'as text', make: (value) => toJson(value) };
  if (at < 24)
    return { name: 'twice', make: (value) => (Array.isArray(value) ? [...value, ...value] : [value, value]) };
  const { name, value } = naughtyValue(dice);
  // As often inside the JSON text of a form as in its own place.
  const within = dice.chance(0.6) ? dice.below(1_000) : null;
  return { name, make: (old) => (within === null ? value : (withinJson(old, value, within) ?? value)) };
}

const percentTexts = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%ed%a0%80',
  '%c0%af',
  '..',
  '%2e%2e%2f',
  '%2F',
  '%0d%0a',
  '\u00e9',
  ';',
  '+',
];

function changeOfText(dice: Dice): Change {
  const at = dice.below(100);
  if (at < 8) return { name: 'left out', make: () => leftOut };
  if (at < 16) return { name: 'twice', make: (value) => [value, value] };
  if (at < 30) {
    const text = dice.pick(percentTexts);
    return { name: `written as ${text}`, make: () => new Raw(text) };
  }
  if (at < 33) return { name: 'of 5,000 characters', make: () => 'x'.repeat(5_000) };
  const { name, value } = naughtyText(dice);
  return { name, make: () => value };
}

const fieldNames = ['more', '__proto__', 'constructor', 'toString', '', 'a\u0000b', '\ud800', 'length', 'then'];

function addedField(part: 'query' | 'body', dice: Dice): Mutation {
  const { name, value } = part === 'body' ? naughtyValue(dice) : naughtyText(dice);
  const field = dice.pick(fieldNames);
  return {
    name: `${part} with ${JSON.stringify(field)}: ${name}`,
    apply: (draft) => {
      const old = draft[part];
      const own = typeof old === 'object' && old !== null && !Array.isArray(old) ? Object.entries(old) : [];
      if (part === 'body') draft.body = new Fields([...own, [field, value]]);
      else draft.query = Object.fromEntries([...own, [field, value]]);
    },
  };
}

/** No field of the contract is deeper; hostile values are nested thousands of times. */
const maxDepth = 40;

/** Returns every place of a value, the whole first; of long lists those of the first entries. */
function placesIn(value: unknown, place: readonly Step[]): (readonly Step[])[] {
  const isLeaf = typeof value !== 'object' || value === null || value instanceof Raw || value instanceof Fields;
  if (isLeaf || place.length > maxDepth) return [place];
  const inner: [Step, unknown][] = Array.isArray(value)
    ? value.slice(0, 3).map((each, index): [Step, unknown] => [index, each])
    : Object.entries(value);
  return [place, ...inner.flatMap(([step, each]) => placesIn(each, [...place, step]))];
}

/** Returns the value with one place replaced. */
function changed(value: unknown, [step, ...rest]: readonly Step[], make: Change['make']): unknown {
  if (step === undefined) {
    const made = make(value);
    return made === leftOut ? undefined : made;
  }
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? changed(each, rest, make) : each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, each]) => [name, name === step ? changed(each, rest, make) : each] as const,
  );
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
}

/** Returns a text of JSON with one wrong place; `null` where it is not JSON. */
function withinJson(value: unknown, naughty: unknown, at: number): string | null {
  const parsed = typeof value === 'string' && value.startsWith('{"') ? parseJson(value) : undefined;
  if (parsed === undefined) return null;
  const places = placesIn(parsed, []);
  return toJson(changed(parsed, places[at % places.length] ?? [], () => naughty));
}
