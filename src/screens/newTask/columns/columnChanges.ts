import type { KeptColumn } from './keptTable.ts';

/** The chosen table, and the columns that are kept of it. */
export interface Choice {
  chosen: number;
  kept: readonly KeptColumn[];
}

/** The maximum of changes that can be taken back. */
const maxChanges = 50;

/**
 * Returns the choices before the present one, with one more. Names are typed letter by letter: changes of the same name
 * one after another are one.
 */
export function withChange(before: readonly Choice[], now: Choice, next: Choice): readonly Choice[] {
  const last = before.at(-1);
  const renamed = renamedIndex(now, next);
  if (renamed !== null && last !== undefined && renamedIndex(last, now) === renamed) return before;
  return [...before.slice(1 - maxChanges), now];
}

/** Returns the index of the only column whose name differs; `null` where something else does. */
function renamedIndex(one: Choice, other: Choice): number | null {
  if (one.chosen !== other.chosen || one.kept.length !== other.kept.length) return null;
  const changed = one.kept.flatMap((column, index) => (column === other.kept[index] ? [] : [index]));
  const [index] = changed;
  if (index === undefined || changed.length > 1) return null;
  const [from, to] = [one.kept[index], other.kept[index]];
  const isSame = from?.place === to?.place && from?.copy === to?.copy && from?.reading === to?.reading;
  return isSame && from?.hand === to?.hand ? index : null;
}
