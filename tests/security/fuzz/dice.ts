import { seededRandom } from '#tests/faults/random.ts';

/** All random decisions of a run: the same seed gives the same decisions. */
export interface Dice {
  /** A number from 0 to below `count`. */
  below(count: number): number;
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  uuid(): string;
}

export function createDice(seed: number): Dice {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => random() < share,
    pick: (items) => {
      if (items.length === 0) throw new Error('nothing to pick from');
      return items[below(items.length)] as (typeof items)[number];
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
