import type { Value } from '#core/domain/data/block.ts';
import type { Field, Source } from '#core/wire/recipe/recipe.ts';
import type { CompileContext, FinishValue } from '../extract/compileContext.ts';
import { compileSource, valueContext, type Scope, type SourceReader } from './compileSource.ts';
import { compileFinish } from './compileTransforms.ts';

/** A column with the readers of its sources. */
export interface CompiledField {
  name: string;
  isRequired: boolean;
  /** Facts about the page alone make no row: a page with no other value counts as empty. */
  isFact: boolean;
  readers: SourceReader[];
  finish: FinishValue;
}

export function compileFields(fields: readonly Field[], context: CompileContext): CompiledField[] {
  return fields.map((field) => ({
    name: field.name,
    isRequired: field.required,
    isFact: field.from.every(isFact),
    readers: field.from.map((source) => compileSource(source, context)),
    finish: compileFinish(field.transforms, context.problems),
  }));
}

function isFact(source: Source): boolean {
  return 'joined' in source
    ? source.joined.every(({ from }) => from.every(isFact))
    : 'page' in source || 'of' in source;
}

/** The values of a row in the order of the fields; the first source that gives a value wins. */
export function readFields(fields: readonly CompiledField[], scope: Scope): Value[] {
  const page = valueContext(scope.page);
  return fields.map(({ readers, finish }) => {
    for (const read of readers) {
      const value = finish(read(scope), page);
      if (value !== null) return value;
    }
    return null;
  });
}

/** Returns whether values make a row: every required value is there, and at least one value that is not a mere fact. */
export function isRow(fields: readonly CompiledField[], values: readonly Value[]): boolean {
  const isOnlyFacts = fields.every(({ isFact }) => isFact);
  return (hasContent(fields, values) || isOnlyFacts) && requiredWithout(fields, values).length === 0;
}

/**
 * Returns the names of the required columns without a value, for want of which a page with others gives no row; none
 * where nothing at all was found.
 */
export function missingColumns(fields: readonly CompiledField[], values: readonly Value[]): string[] {
  return hasContent(fields, values) ? requiredWithout(fields, values) : [];
}

function hasContent(fields: readonly CompiledField[], values: readonly Value[]): boolean {
  return fields.some(({ isFact }, index) => !isFact && values[index] !== null);
}

/** Returns the names of the required columns without a value; a column that is not read yet is not among them. */
export function requiredWithout(fields: readonly CompiledField[], values: readonly Value[]): string[] {
  const missing = fields.filter(({ isRequired }, index) => isRequired && values[index] === null);
  return missing.map(({ name }) => name);
}
