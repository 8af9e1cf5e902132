import { cleanValue, type Value } from '#core/domain/data/block.ts';
import type { Field } from '#core/wire/rows/recipe.ts';
import type { CompileContext, FinishValue } from '../extract/compileContext.ts';
import { compileSource, type Scope, type SourceReader } from './compileSource.ts';
import { compileTransform } from './compileTransforms.ts';

/** A column, ready to be read. */
export interface CompiledField {
  name: string;
  isRequired: boolean;
  /** Facts about the page alone make no row: a page that gave nothing else is empty. */
  isFact: boolean;
  readers: SourceReader[];
  finish: FinishValue;
}

export function compileFields(fields: readonly Field[], context: CompileContext): CompiledField[] {
  return fields.map((field) => {
    const steps = field.transforms.map((transform) => compileTransform(transform, context.problems));
    return {
      name: field.name,
      isRequired: field.required,
      isFact: field.from.every((source) => 'page' in source || 'of' in source),
      readers: field.from.map((source) => compileSource(source, context)),
      finish: (raw, base) => {
        let text = raw;
        for (const step of steps) {
          if (text === null) return null;
          text = step(text, base);
        }
        return text === null ? null : detached(cleanValue(text)) || null;
      },
    };
  });
}

/**
 * The same text, apart from the page: what was cut out of a longer text keeps all of it in memory, and rows wait for
 * their block. V8 copies what it joins once it is cut again.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** The values of a row in the order of the fields; the first source that gives a value wins. */
export function readFields(fields: readonly CompiledField[], scope: Scope): Value[] {
  const base = (): string => scope.page.baseUrl;
  return fields.map(({ readers, finish }) => {
    for (const read of readers) {
      const value = finish(read(scope), base);
      if (value !== null) return value;
    }
    return null;
  });
}

/** Whether values make a row: every required one is there, and one that is not a mere fact. */
export function isRow(fields: readonly CompiledField[], values: readonly Value[]): boolean {
  const hasContent = fields.some(({ isFact }, index) => !isFact && values[index] !== null);
  const isOnlyFacts = fields.every(({ isFact }) => isFact);
  return (hasContent || isOnlyFacts) && fields.every(({ isRequired }, index) => !isRequired || values[index] !== null);
}
