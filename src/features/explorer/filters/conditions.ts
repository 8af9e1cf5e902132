import type { Value } from '#core/domain/data/block.ts';
import type { Filter } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';

/** The conditions that a user chooses from; a filter's kind together with its direction. */
export type Condition =
  | 'contains'
  | 'notContains'
  | 'oneOf'
  | 'noneOf'
  | 'numbers'
  | 'dates'
  | 'pattern'
  | 'notPattern'
  | 'empty'
  | 'notEmpty';

const ofTexts = ['contains', 'notContains', 'oneOf', 'noneOf', 'pattern', 'notPattern', 'empty', 'notEmpty'] as const;
const conditionsByType: Readonly<Record<FieldType, readonly Condition[]>> = {
  [FieldType.Text]: ofTexts,
  [FieldType.Url]: ofTexts,
  [FieldType.Image]: ofTexts,
  [FieldType.Number]: ['numbers', 'oneOf', 'noneOf', 'empty', 'notEmpty'],
  [FieldType.Date]: ['dates', 'oneOf', 'noneOf', 'empty', 'notEmpty'],
};

/** Returns the conditions for a column of this type; `current` is among them, as an address may combine any two. */
export function conditionsFor(type: FieldType, current: Condition | null): readonly Condition[] {
  const usual = conditionsByType[type];
  return current === null || usual.includes(current) ? usual : [...usual, current];
}

type ColumnFilter = Exclude<Filter, { kind: 'runs' }>;

export function conditionOf(filter: ColumnFilter): Condition {
  switch (filter.kind) {
    case 'contains':
      return filter.isNot ? 'notContains' : 'contains';
    case 'oneOf':
      return filter.isNot ? 'noneOf' : 'oneOf';
    case 'pattern':
      return filter.isNot ? 'notPattern' : 'pattern';
    case 'empty':
      return filter.isNot ? 'notEmpty' : 'empty';
    case 'numbers':
    case 'dates':
      return filter.kind;
  }
}

/** The input of a filter as it was typed. It stays while the condition changes. */
export interface FilterDraft {
  text: string;
  /** The ends of a range of numbers, in the user's language. */
  min: string;
  max: string;
  /** The ends of a range of days, as YYYY-MM-DD. */
  from: string;
  to: string;
  values: readonly Value[];
}

const emptyDraft: FilterDraft = { text: '', min: '', max: '', from: '', to: '', values: [] };

/** Returns the input that shows a filter; `printNumber` prints a number in the user's language. */
export function draftOf(filter: Filter | undefined, printNumber: (value: number) => string): FilterDraft {
  switch (filter?.kind) {
    case 'contains':
      return { ...emptyDraft, text: filter.text };
    case 'pattern':
      return { ...emptyDraft, text: filter.pattern };
    case 'oneOf':
      return { ...emptyDraft, values: filter.values };
    case 'numbers':
      return {
        ...emptyDraft,
        min: filter.min === null ? '' : printNumber(filter.min),
        max: filter.max === null ? '' : printNumber(filter.max),
      };
    case 'dates':
      return { ...emptyDraft, from: filter.from ?? '', to: filter.to ?? '' };
    case 'empty':
    case 'runs':
    case undefined:
      return emptyDraft;
  }
}

/**
 * Returns the filter that an input means: `null` for none yet, `invalid` for an end of a range that is no number.
 * `decimalSign` is the one of the user's language; a point is read as such everywhere.
 */
export function filterOf(
  column: string,
  condition: Condition,
  draft: FilterDraft,
  decimalSign: string,
): Filter | null | 'invalid' {
  switch (condition) {
    case 'contains':
    case 'notContains':
      return draft.text === ''
        ? null
        : { kind: 'contains', column, text: draft.text, isNot: condition === 'notContains' };
    case 'pattern':
    case 'notPattern':
      return draft.text === ''
        ? null
        : { kind: 'pattern', column, pattern: draft.text, isNot: condition === 'notPattern' };
    case 'oneOf':
    case 'noneOf':
      return draft.values.length === 0
        ? null
        : { kind: 'oneOf', column, values: draft.values, isNot: condition === 'noneOf' };
    case 'empty':
    case 'notEmpty':
      return { kind: 'empty', column, isNot: condition === 'notEmpty' };
    case 'numbers': {
      const [min, max] = [typedNumber(draft.min, decimalSign), typedNumber(draft.max, decimalSign)];
      if (min === 'invalid' || max === 'invalid') return 'invalid';
      return min === null && max === null ? null : { kind: 'numbers', column, min, max };
    }
    case 'dates': {
      const [from, to] = [draft.from || null, draft.to || null];
      return from === null && to === null ? null : { kind: 'dates', column, from, to };
    }
  }
}

/** Returns a number as it was typed, with or without separators of thousands; `null` for an empty field. */
export function typedNumber(text: string, decimalSign: string): number | null | 'invalid' {
  const bare = text.replace(/[\s'’]/gu, '');
  if (bare === '') return null;
  const isPointOnly = decimalSign === ',' && !bare.includes(',') && /^-?\d*\.\d{1,2}$/u.test(bare);
  const plain =
    decimalSign === ',' && !isPointOnly ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return /^[-−]?(?:\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain.replace('−', '-')) : 'invalid';
}
