import { z } from 'zod';
import type { Dice } from './dice.ts';
import { Raw } from './json.ts';
import { naughtyValue } from './naughty.ts';

/** Leaves an optional field out. */
export const nothing = Symbol('nothing');

/**
 * Returns the value of a field with a meaning (an id, a name), `nothing` where it is better left out, `undefined` where
 * any value of its schema will do.
 */
export type Hint = (field: string, schema: z.core.$ZodType) => unknown;

type Check = { check?: string; format?: string; minimum?: number; maximum?: number; value?: number };

/** The steps from a value to a place in it that must exist, lists as `*`; none where the value itself must exist. */
export type Goal = readonly string[];

/**
 * Returns a value that a schema accepts for this field; optional fields are there in half of the cases, the way to
 * `goal` always.
 */
export function sample(schema: z.core.$ZodType, field: string, dice: Dice, hint: Hint, goal?: Goal): unknown {
  // A hint stands for the whole value, which may not have the place.
  const hinted = goal === undefined || goal.length === 0 ? hint(field, schema) : undefined;
  if (hinted !== undefined && !(hinted === nothing && goal !== undefined))
    return hinted === nothing ? undefined : hinted;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (each: z.core.$ZodType): unknown => sample(each, field, dice, hint, goal);
  const within = (each: z.core.$ZodType, step: string, name = field): unknown =>
    sample(each, name, dice, hint, goal?.[0] === step ? goal.slice(1) : undefined);
  switch (def.type) {
    case 'string':
      return oddBut(schema, dice) ?? textFor(schema, dice);
    case 'number':
      return oddBut(schema, dice) ?? numberFor(schema, dice);
    case 'boolean':
      return dice.chance(0.5);
    case 'array': {
      const { least, most } = sizeOf(schema);
      const length = dice.between(goal?.[0] === '*' ? Math.max(least, 1) : least, Math.min(most, least + 2));
      return Array.from({ length }, (_, index) => within(def.element, index === 0 ? '*' : `${index}`));
    }
    case 'tuple':
      return def.items.map((each, index) => within(each, `${index}`));
    case 'record':
      return Object.fromEntries(
        Array.from({ length: dice.below(3) }, (_, index) => [
          `${field}${index}`,
          within(def.valueType, `${field}${index}`),
        ]),
      );
    case 'object':
      return objectFor(def.shape, (name, each) => within(each, name, name));
    case 'union':
      return inner(dice.pick(goal === undefined ? def.options : optionsWith(def.options, goal)));
    case 'optional':
    case 'default':
      return goal === undefined && dice.chance(0.5) ? undefined : inner(def.innerType);
    case 'nullable':
      return goal === undefined && dice.chance(0.3) ? null : inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'literal':
      return dice.pick(def.values);
    case 'enum':
      return dice.pick(Object.values(def.entries));
    case 'null':
      return null;
    case 'custom':
    case 'unknown':
      return { list: [dice.below(10), 'x', null] };
    case 'undefined':
      return undefined;
    default:
      throw new Error(`no value for ${field}: ${def.type}`);
  }
}

/** Returns the options whose values can have the place. */
function optionsWith(options: readonly z.core.$ZodType[], goal: Goal): readonly z.core.$ZodType[] {
  const place = ['', ...goal].join('.');
  return options.filter((option) => fieldsOf(option, '').includes(place));
}

function objectFor(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  inner: (name: string, schema: z.core.$ZodType) => unknown,
): Record<string, unknown> {
  const entries = Object.entries(shape).map(([name, each]) => [name, inner(name, each)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function checksOf(schema: z.core.$ZodType): Check[] {
  const def = schema._zod.def as Check & z.core.$ZodTypeDef;
  return [def, ...(def.checks ?? []).map((each) => each._zod.def as Check)];
}

function sizeOf(schema: z.core.$ZodType): { least: number; most: number } {
  const checks = checksOf(schema);
  return {
    least: checks.find(({ check }) => check === 'min_length')?.minimum ?? 0,
    most: checks.find(({ check }) => check === 'max_length')?.maximum ?? 1_000,
  };
}

/**
 * Returns a value that looks wrong and is right: where the schema accepts it, the rest of the service must accept it
 * too.
 */
function oddBut(schema: z.core.$ZodType, dice: Dice): unknown {
  if (!dice.chance(0.2)) return undefined;
  const { value } = naughtyValue(dice);
  return !(value instanceof Raw) && z.safeParse(schema, value).success ? value : undefined;
}

const words = ['Mugs', 'two words', 'Größe – £5', '日本語のテキスト', 'a/b?c=d&e#f', '{Keyword}', '\u{1F600}'];

function textFor(schema: z.core.$ZodType, dice: Dice): string {
  const checks = checksOf(schema);
  const format = checks.find((each) => each.format !== undefined && each.format !== 'regex')?.format;
  if (format === 'uuid') return dice.uuid();
  if (format === 'email') return `a${dice.below(1e9)}@example.com`;
  if (checks.some((each) => each.format === 'regex'))
    return dice.pick(['08:30', '2024-02-29', '0,1', '1', 'a.1', ...words]);
  const { least, most } = sizeOf(schema);
  return dice.pick(words).padEnd(least, 'x').slice(0, most);
}

function numberFor(schema: z.core.$ZodType, dice: Dice): number {
  const checks = checksOf(schema);
  const limits = (name: string): number[] => checks.flatMap(({ check, value }) => (check === name ? [value ?? 0] : []));
  const least = Math.max(...limits('greater_than'), -1_000_000);
  const most = Math.min(...limits('less_than'), 1_000_000_000_000);
  return dice.pick([least, most, Math.min(least + 1, most), Math.min(Math.max(least, 0) + dice.below(50), most)]);
}

/** Returns every field that a request of this schema may have, lists as `*`. */
export function fieldsOf(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return [path, ...fieldsOf(def.element, `${path}.*`)];
    case 'object': {
      const inner = Object.entries(def.shape).flatMap(([name, each]) => fieldsOf(each, `${path}.${name}`));
      return /\.(params|query)$/u.test(path) ? inner : [path, ...inner];
    }
    case 'union':
      return [...new Set(def.options.flatMap((option) => fieldsOf(option, path)))];
    case 'optional':
    case 'default':
    case 'nullable':
      return fieldsOf(def.innerType, path);
    case 'pipe':
      return fieldsOf(def.in, path);
    case 'undefined':
      return [];
    default:
      return [path];
  }
}
