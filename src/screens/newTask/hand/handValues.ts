import { RE2JS } from 're2js';
import { cleanValue, type Value } from '#core/domain/data/block.ts';
import { readDate } from '#core/domain/values/date.ts';
import { readNumber } from '#core/domain/values/number.ts';
import { patternLimits } from '#core/domain/values/patternLimits.ts';
import type { ColumnReading } from '#core/wire/calls/template/proposeCalls.ts';
import type { Field, Transform } from '#core/wire/recipe/recipe.ts';
import type { TableColumn } from '../columns/keptTable.ts';
import { isUnfinished, transformsOf, type HandMade, type HandStep } from '../columns/handStep.ts';

/**
 * The mistake of a step: something is missing, the pattern is none or too large for a run, the other column is not
 * there, or values are joined that are joined already.
 */
export interface HandProblem {
  step: number;
  code: 'missing' | 'noPattern' | 'tooLarge' | 'noColumn' | 'twice';
}

/** The column that is read by hand, on its page. */
export interface HandBase {
  columns: readonly TableColumn[];
  /** The place of the column, and the way to read it whose values are changed. */
  place: number;
  reading: number;
  /** The page's language, by which numbers and dates are read. */
  language: string | null;
}

/** Returns the way to read a column that these steps make, with its values in the shown rows as a run reads them. */
export function madeByHand(steps: readonly HandStep[], base: HandBase): HandMade | HandProblem {
  const column = base.columns[base.place];
  const way = column?.readings[base.reading];
  if (column === undefined || way === undefined) return { step: 0, code: 'noColumn' };
  let made: Omit<HandMade, 'steps'> = { ...way, from: column.from };
  for (const [index, step] of steps.entries()) {
    const next = after(made, step, base);
    if (typeof next === 'string') return { step: index, code: next };
    made = next;
  }
  return { ...made, steps };
}

function after(
  made: Omit<HandMade, 'steps'>,
  step: HandStep,
  { columns, language }: HandBase,
): Omit<HandMade, 'steps'> | HandProblem['code'] {
  if (isUnfinished(step)) return 'missing';
  if (step.kind === 'join') {
    const column = columns[step.place];
    const other = column?.readings[0];
    if (column === undefined || other === undefined) return 'noColumn';
    return withJoined(made, { ...other, from: column.from }, step.by) ?? 'twice';
  }
  let hasGroup = false;
  if (step.kind === 'take' || step.kind === 'replace') {
    const own = compiled(step.pattern);
    if (typeof own === 'string') return own;
    hasGroup = own.groupCount() > 0;
  }
  const transforms = transformsOf(step, hasGroup);
  let { values } = made;
  for (const transform of transforms) {
    const apply = compiledTransform(transform, language ?? undefined);
    if (typeof apply === 'string') return apply;
    values = values.map((value) => (value === null ? null : apply(value)));
  }
  const type = step.kind === 'number' || step.kind === 'date' ? step.kind : 'text';
  return { ...made, type, transforms: [...made.transforms, ...transforms], values: values.map(finished) };
}

/**
 * Joins two ways to read a record; a value that is not there is left out, with the text between. Returns `null` where
 * one of them is joined already.
 */
function withJoined(
  one: Omit<HandMade, 'steps'>,
  other: ColumnReading & Pick<Field, 'from'>,
  by: string,
): Omit<HandMade, 'steps'> | null {
  const parts = [one, other].map(({ from, transforms }) => ({
    from: from.flatMap((source) => ('joined' in source ? [] : [source])),
    transforms,
  }));
  if (parts.some(({ from }) => from.length === 0)) return null;
  const values = one.values.map((value, row) => {
    const both = [value, other.values[row] ?? null].filter((each) => each !== null);
    return finished(both.join(by).trim());
  });
  return { type: 'text', from: [{ joined: parts, by }], transforms: ['trim'], values };
}

/** A value as a row keeps it; an empty one is none. */
function finished(value: Value): Value {
  return value === null ? null : cleanValue(value) || null;
}

/** Compiles a transform of those that steps give. */
function compiledTransform(
  transform: Transform,
  language: string | undefined,
): ((text: string) => string | null) | HandProblem['code'] {
  if (transform === 'trim') return (text) => text.trim();
  if (transform === 'number') return (text) => readNumber(text, undefined, language);
  if (transform === 'date') return (text) => readDate(text, { language, now: new Date() });
  if (typeof transform === 'object' && 'number' in transform) {
    return (text) => readNumber(text, transform.number.decimal);
  }
  if (typeof transform === 'string' || !('replace' in transform)) throw new Error('no step gives this transform');
  const pattern = compiled(transform.replace);
  if (typeof pattern === 'string') return pattern;
  return (text) => (pattern.test(text) ? pattern.matcher(text).replaceAll(transform.by) : text);
}

/** Compiles a pattern within the limits of a run (server/engine/extract/pattern.ts). */
function compiled(source: string): RE2JS | 'noPattern' | 'tooLarge' {
  if (source.length > patternLimits.length) return 'tooLarge';
  try {
    const pattern = RE2JS.compile(source);
    return pattern.programSize() > patternLimits.steps ? 'tooLarge' : pattern;
  } catch {
    return 'noPattern';
  }
}
