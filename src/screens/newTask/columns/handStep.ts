import type { ColumnReading } from '#core/wire/calls/template/proposeCalls.ts';
import type { Field, Transform } from '#core/wire/recipe/recipe.ts';

/** A change of a column's values that the user writes. Each is made to the values of the one before. */
export type HandStep =
  /** The part of this number between separators, from 1; 0 is the last one. */
  | { kind: 'split'; separator: string; part: number }
  /** The first match of a pattern: its first group, or all of it. */
  | { kind: 'take'; pattern: string }
  | { kind: 'replace'; pattern: string; by: string }
  /** The value of another column of the page after it; once in a column. */
  | { kind: 'join'; place: number; by: string }
  | { kind: 'number'; decimal: '' | ',' | '.' }
  | { kind: 'date' };
export type HandKind = HandStep['kind'];

export const handKinds: readonly HandKind[] = ['split', 'take', 'replace', 'join', 'number', 'date'];

/** A way to read a column that the user made of a proposed one. */
export interface HandMade extends ColumnReading, Pick<Field, 'from'> {
  steps: readonly HandStep[];
}

/** The greatest part that can be taken: each adds to the size of the pattern that finds it. */
export const maxPart = 6;
export const maxHandSteps = 8;

/** Returns a new step of a kind, with what is most often wanted. `other` is the place of another column. */
export function newStep(kind: HandKind, other: number): HandStep {
  switch (kind) {
    case 'split':
      return { kind, separator: '', part: 1 };
    case 'take':
      return { kind, pattern: '' };
    case 'replace':
      return { kind, pattern: '', by: '' };
    case 'join':
      return { kind, place: other, by: ' ' };
    case 'number':
      return { kind, decimal: '' };
    case 'date':
      return { kind };
  }
}

/** Returns true where a step lacks what it cannot do without. */
export function isUnfinished(step: HandStep): boolean {
  if (step.kind === 'split') return step.separator === '';
  return (step.kind === 'take' || step.kind === 'replace') && step.pattern === '';
}

/**
 * Returns a step in the language of recipes. `hasGroup`: the pattern has a group of its own, which is taken instead of
 * the whole match. A join is no transform: it is a source of the field (handValues.ts).
 */
export function transformsOf(step: Exclude<HandStep, { kind: 'join' }>, hasGroup: boolean): Transform[] {
  switch (step.kind) {
    case 'split':
      return [{ replace: partPattern(step), by: '$1' }, 'trim'];
    case 'take': {
      const pattern = hasGroup ? `(?:${step.pattern})` : `(${step.pattern})`;
      // A text in which nothing is found has no value.
      return [{ replace: `(?s:^.*?)${pattern}(?s:.*$)|(?s:^.*$)`, by: '$1' }, 'trim'];
    }
    case 'replace':
      return [{ replace: step.pattern, by: step.by }, 'trim'];
    case 'number':
      return [step.decimal === '' ? 'number' : { number: { decimal: step.decimal } }];
    case 'date':
      return ['date'];
  }
}

/** A text without the separator is its own first and last part, and has no other. */
function partPattern({ separator, part }: Extract<HandStep, { kind: 'split' }>): string {
  const plain = separator.trim();
  const between = plain === '' ? '\\s+' : `\\s*${plain.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')}\\s*`;
  if (part === 0) return `(?s)^(?:.*${between})?(.*)$`;
  return `(?s)^(?:(?:.*?${between}){${part - 1}}(.*?)(?:${between}.*)?|.*)$`;
}
