import { useState } from 'react';
import { slotsFor, type RowSlots } from './rowSlots.ts';

/** Follows the rows of a table and says which elements each is drawn in (rowSlots.ts). */
export function useRowSlots(keys: readonly string[], viewKey: string | undefined): RowSlots {
  const name = [viewKey, ...keys].join('\n');
  const [shown, setShown] = useState(() => ({ name, viewKey, slots: slotsFor(keys, new Map(), false) }));
  if (shown.name === name) return shown.slots;
  const slots = slotsFor(keys, shown.slots, shown.viewKey !== viewKey);
  setShown({ name, viewKey, slots });
  return slots;
}
