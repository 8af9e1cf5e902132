import { useState } from 'react';
import { slotsFor, type RowSlots } from './rowSlots.ts';

/** Follows the rows of a table and says which elements each is drawn in (rowSlots.ts). */
export function useRowSlots(keys: readonly string[], turn: string | undefined): RowSlots {
  const name = [turn, ...keys].join('\n');
  const [shown, setShown] = useState(() => ({ name, turn, slots: slotsFor(keys, new Map(), false) }));
  if (shown.name === name) return shown.slots;
  const slots = slotsFor(keys, shown.slots, shown.turn !== turn);
  setShown({ name, turn, slots });
  return slots;
}
