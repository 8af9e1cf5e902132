import { isSameMended, type LostSelector, type Mend } from './mending.ts';

/** Returns the best proposal of each lost selector for which the user has not taken one yet. */
export function proposedMends(lost: readonly LostSelector[], mends: readonly Mend[]): Mend[] {
  return lost.flatMap(({ column, place, proposals: [best] }) => {
    if (best === undefined) return [];
    const mend = { column, from: place, to: { css: best.css, attr: best.attr } };
    return mends.some((taken) => isSameMended(taken, mend)) ? [] : [mend];
  });
}
