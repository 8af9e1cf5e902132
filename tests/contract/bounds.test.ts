import { expect, test } from 'vitest';
import { z } from 'zod';
import { editsByName } from '#core/edits/registry.ts';
import { maxInt4 } from '#core/wire/codec/number.ts';
import { allCalls } from './allCalls.ts';

/*
 * Whatever a request may say has an end and fits where it is kept: text has a length and nothing that PostgreSQL refuses,
 * numbers are whole and fit the column, lists and records have a count. Replies are the service's own word about what it
 * keeps: a bound there would only turn an old row into a failure.
 */

/** Numbers that are wider than PostgreSQL's `int`, and why that is no fault. */
const wide: Record<string, string> = {
  token: 'a bigint column',
  seq: 'a bigint column',
  expiresAt: 'milliseconds, to the last one that a Date holds',
  at: 'milliseconds, to the year 2200',
  since: 'milliseconds, to the last one that a Date holds',
  until: 'milliseconds, to the last one that a Date holds',
  amountMicro: 'a bigint column',
  lastFoundAt: 'milliseconds, kept as JSON',
  from: 'milliseconds, to the year 2200',
  start: 'kept as JSON',
  end: 'kept as JSON',
  maxRows: 'kept as JSON; the domain says how much is too much',
  maxPages: 'kept as JSON; the domain says how much is too much',
  maxMinutes: 'kept as JSON; the domain says how much is too much',
  maxChargeMicro: 'kept as JSON; the domain says how much is too much',
};

/** What is judged where it is read. */
const open: Record<string, string> = {
  'sendFile.body': 'bytes, of which there is a limit',
  'putParameterList.body': 'bytes, of which there is a limit for every call',
  'picturePage.body.recipes.*': 'recipes end with the body (256 KB) and are kept sealed, never as text of PostgreSQL',
  'proposeTables.body.recipe': 'a recipe ends with the body (128 KB) and is kept sealed, never as text of PostgreSQL',
  'proposeTables.body.steps.*': 'steps end with the body (128 KB) and are kept sealed, never as text of PostgreSQL',
  'openLivePage.body.steps.*': 'steps end with the body (128 KB) and are kept sealed, never as text of PostgreSQL',
  'actOnLivePage.body.acts.*': 'acts end with the body (128 KB) and are kept sealed, never as text of PostgreSQL',
  'setParameters.parameters': 'read by the schema of a form (applyParameters.ts), which every page would contain',
  'setParameters.lineOrigins': 'read by the schema of a form, as the parameters',
  'pushEdits.body.mutations.*': 'each edit is judged by itself (pushEdits.ts), by the schema of a whole one',
};

const nul = '\u0000';
const half = '\ud800';

test.each([...allCalls])('every field of a request of %s has a limit', (name, { params, query, body }) => {
  const parts = { params, query, body };
  expect(Object.entries(parts).flatMap(([part, schema]) => faultsOf(schema, `${name}.${part}`))).toEqual([]);
});

test.each([...editsByName])('every field of the edit %s has a limit', (name, { patch }) => {
  expect(faultsOf(patch, name)).toEqual([]);
});

test('an unlimited field is found', () => {
  const found = (schema: z.core.$ZodType) => faultsOf(schema, 'x');
  expect(found(z.string())).toEqual(['x: a text without a length', 'x: takes NUL', 'x: takes half a character']);
  expect(
    found(
      z
        .string()
        .max(9)
        .regex(/^[^\0]*$/u),
    ),
  ).toEqual(['x: takes half a character']);
  expect(found(z.strictObject({ y: z.optional(z.int()) }))).toEqual(['x.y: a number beyond its column']);
  expect(found(z.number().min(0).max(9))).toEqual(['x: a number beyond its column']);
  expect(found(z.array(z.boolean()))).toEqual(['x: a list without a count']);
  expect(found(z.record(z.uuid(), z.boolean()))).toEqual(['x: a record without a count']);
  expect(found(z.union([z.null(), z.looseObject({})]))).toEqual(['x: takes any field']);
  expect(found(z.json())).toEqual(['x: is of the kind lazy']);
});

function faultsOf(schema: z.core.$ZodType, path: string): string[] {
  if (path in open) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const last = path.split('.').at(-1) ?? '';
  switch (def.type) {
    case 'string':
      return [...(isShort(schema) ? [] : [`${path}: a text without a length`]), ...takenBy(schema, path)];
    case 'number':
      return isInColumn(schema) || last in wide ? [] : [`${path}: a number beyond its column`];
    case 'array':
      return [...counted(maxOf(schema), `${path}: a list`), ...faultsOf(def.element, `${path}.*`)];
    case 'record': {
      const count = counted(z.globalRegistry.get(schema)?.['maxProperties'], `${path}: a record`);
      return [...count, ...faultsOf(def.keyType, `${path}.key`), ...faultsOf(def.valueType, `${path}.*`)];
    }
    case 'object': {
      const isStrict = def.catchall?._zod.def.type === 'never';
      const inner = Object.entries(def.shape).flatMap(([name, each]) => faultsOf(each, `${path}.${name}`));
      return isStrict ? inner : [`${path}: takes any field`, ...inner];
    }
    case 'union':
      return def.options.flatMap((option) => faultsOf(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
      return faultsOf(def.innerType, path);
    case 'pipe':
      // What is made of a text is asked of the whole: it may have been cleaned on the way.
      return def.in._zod.def.type === 'string'
        ? [...(isShort(def.in) ? [] : [`${path}: a text without a length`]), ...takenBy(schema, path)]
        : faultsOf(def.in, path);
    case 'custom':
      return counted(z.globalRegistry.get(schema)?.['maxLength'], `${path}: a value`);
    case 'literal':
    case 'enum':
    case 'boolean':
    case 'null':
    case 'undefined':
      return [];
    default:
      return [`${path}: is of the kind ${def.type}`];
  }
}

type Check = { check?: string; maximum?: number; value?: number; pattern?: RegExp };

/** The schema's own (that of a format) and those that were added. */
function checksOf(schema: z.core.$ZodType): Check[] {
  const def = schema._zod.def as Check & z.core.$ZodTypeDef;
  return [def, ...(def.checks ?? []).map((each) => each._zod.def as Check)];
}

function maxOf(schema: z.core.$ZodType): number | undefined {
  return checksOf(schema).find(({ check }) => check === 'max_length')?.maximum;
}

function counted(count: unknown, what: string): string[] {
  return typeof count === 'number' ? [] : [`${what} without a count`];
}

/** By a length, or by a pattern that repeats nothing without an end. */
function isShort(schema: z.core.$ZodType): boolean {
  const isBounded = ({ source }: RegExp) => /^\^.*\$$/u.test(source) && !/[*+]|\{\d+,\}/u.test(source);
  return maxOf(schema) !== undefined || checksOf(schema).some(({ pattern }) => pattern && isBounded(pattern));
}

function isInColumn(schema: z.core.$ZodType): boolean {
  const valuesOf = (name: string) =>
    checksOf(schema).flatMap(({ check, value }) => (check === name && value !== undefined ? [value] : []));
  const isWhole = checksOf(schema).some(({ check }) => check === 'number_format');
  return (
    isWhole && Math.max(...valuesOf('greater_than')) >= -maxInt4 - 1 && Math.min(...valuesOf('less_than')) <= maxInt4
  );
}

/** What comes through although PostgreSQL's text does not take it; texts of several lengths are tried. */
function takenBy(schema: z.core.$ZodType, path: string): string[] {
  const comesThrough = (sign: string) =>
    [sign, `a${sign}`, sign.repeat(12), `${'a'.repeat(40)}${sign}`].some((text) => {
      const parsed = z.safeParse(schema, text);
      return parsed.success && JSON.stringify(parsed.data).includes(JSON.stringify(sign).slice(1, -1));
    });
  return [
    ...(comesThrough(nul) ? [`${path}: takes NUL`] : []),
    ...(comesThrough(half) ? [`${path}: takes half a character`] : []),
  ];
}
