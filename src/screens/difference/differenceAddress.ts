import type { DifferenceKind } from '#workers/data/api.ts';

export const differenceKinds = ['added', 'gone', 'changed'] as const;

/** The parts of a difference that a user chooses; the address holds them. */
export interface DifferenceChoice {
  before: number | null;
  after: number | null;
  /** The columns that say which rows are the same thing; none: those that the data propose. */
  key: readonly string[];
  kind: DifferenceKind;
  /** Only changed rows with another value in this column. */
  column: string | null;
}

/** Reads `before=1`, `after=2`, `key=sku` once per column, `show=added` and `changed=price`. */
export function readChoice(address: URLSearchParams): DifferenceChoice {
  return {
    before: runNo(address.get('before')),
    after: runNo(address.get('after')),
    key: [...new Set(address.getAll('key'))],
    kind: differenceKinds.find((kind) => kind === address.get('show')) ?? 'changed',
    column: address.get('changed'),
  };
}

/** Returns the address with this choice; everything else in it stays. */
export function withChoice(address: URLSearchParams, choice: DifferenceChoice): URLSearchParams {
  const own = ['before', 'after', 'key', 'show', 'changed'];
  const changed = new URLSearchParams([...address].filter(([name]) => !own.includes(name)));
  if (choice.before !== null) changed.set('before', String(choice.before));
  if (choice.after !== null) changed.set('after', String(choice.after));
  for (const column of choice.key) changed.append('key', column);
  if (choice.kind !== 'changed') changed.set('show', choice.kind);
  if (choice.column !== null) changed.set('changed', choice.column);
  return changed;
}

function runNo(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : null;
}
