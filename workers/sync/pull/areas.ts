import type { Table } from 'dexie';
import type { Store } from '#app/store/openStore.ts';

/** The tables of rows that changes bring. */
export const areas = [
  'groups',
  'tasks',
  'lots',
  'subtasks',
  'templateStates',
  'exports',
  'destinations',
  'views',
] as const;
export type Area = (typeof areas)[number];
export type Key = string | number;

export function tableOf({ main }: Pick<Store, 'main'>, area: Area): Table<object, Key> {
  return main[area] as unknown as Table<object, Key>;
}
