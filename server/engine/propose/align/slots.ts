import { classesOf } from '../mine/profiles.ts';
import type { Spot } from '../mine/spots.ts';
import { limits } from '../proposal.ts';
import { divideRepeated } from './repeats.ts';

/** A place in a record: the elements of the compared records that correspond, `null` where a record has none. */
export interface Slot {
  /** By record. Several only where `isMany`: tags of an entry, paragraphs of a post. */
  spots: readonly (readonly Spot[])[];
  isMany: boolean;
  parent: Slot | null;
  children: Slot[];
}

const maxDepth = 24;
/** A class that fewer records have is a state, such as `sale`, where the element has another one. */
const rareShare = 0.3;
/** The share of records that have one of several states: optional things that share a class are in fewer. */
const minStates = 0.8;

/**
 * Aligns records with each other: children that correspond become one slot, by their tags and classes, else by the
 * labels before them, their shape or their order. `taken` are elements that belong to other records.
 */
export function alignRecords(records: readonly (readonly Spot[])[], taken: ReadonlySet<Spot>): Slot {
  const isSpan = records.some(({ length }) => length > 1);
  const root: Slot = { spots: records, isMany: isSpan, parent: null, children: [] };
  let budget = limits.parts * records.length;
  const align = (slot: Slot, depth: number): void => {
    if (depth > maxDepth || budget < 0) return;
    const inner = slot.spots.map((spots) =>
      slot === root && isSpan ? spots : (spots[0]?.children.filter((child) => !taken.has(child)) ?? []),
    );
    budget -= inner.reduce((sum, { length }) => sum + length, 0);
    for (const child of childSlots(slot, inner)) {
      slot.children.push(child);
      if (!child.isMany) align(child, depth + 1);
    }
  };
  align(root, 0);
  return root;
}

/** Returns the first element of a slot in a record. */
export function spotAt({ spots }: Slot, record: number): Spot | null {
  return spots[record]?.[0] ?? null;
}

function childSlots(parent: Slot, inner: readonly (readonly Spot[])[]): Slot[] {
  const keyOf = keys(inner);
  const byKey = new Map<string, Spot[][]>();
  inner.forEach((children, record) => {
    for (const spot of children) {
      const key = keyOf(spot);
      const rows = byKey.get(key) ?? inner.map(() => []);
      byKey.set(key, rows);
      rows[record]?.push(spot);
    }
  });
  const slots = withoutStates([...byKey.values()]).flatMap((rows) => divideRepeated(rows, inner));
  return slots
    .map(({ rows, isMany }): Slot => ({ spots: rows, isMany, parent, children: [] }))
    .toSorted((one, other) => meanPlace(one, inner) - meanPlace(other, inner));
}

/**
 * Joins what differs by a state alone: `stock in-stock` in some records, `stock sold-out` in the others. They share a
 * class, and each record has one of them; where one record has two, such as `price old` and `price new`, they are two
 * things.
 */
function withoutStates(groups: Spot[][][]): Spot[][][] {
  const byName = new Map<string, Spot[][][]>();
  for (const rows of groups.length < 2 ? [] : groups) {
    const [first, ...others] = rows.flat();
    if (first === undefined || rows.some(({ length }) => length > 1)) continue;
    const { name, attribs } = first.element;
    for (const shared of classesOf(first).filter((each) => others.every((spot) => classesOf(spot).includes(each)))) {
      const key = `${name}.${shared}[${attribs['itemprop'] ?? ''}]`;
      byName.set(key, [...(byName.get(key) ?? []), rows]);
    }
  }
  let joined = groups;
  for (const states of byName.values()) {
    if (states.length < 2 || !states.every((rows) => joined.includes(rows))) continue;
    const [first = [], ...others] = states;
    const together = first.map((spots, record) => [...spots, ...others.flatMap((rows) => rows[record] ?? [])]);
    const filled = together.filter(({ length }) => length > 0).length;
    if (together.some(({ length }) => length > 1) || filled < minStates * together.length) continue;
    joined = joined.flatMap((rows) => (rows === first ? [together] : states.includes(rows) ? [] : [rows]));
  }
  return joined;
}

/** Returns the function that gives the key of a child: its tag, its property and the classes that are not rare. */
function keys(inner: readonly (readonly Spot[])[]): (spot: Spot) => string {
  const counts = new Map<string, number>();
  for (const children of inner) {
    const names = new Set(children.flatMap((spot) => classesOf(spot).map((name) => `${spot.element.name}.${name}`)));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const needed = rareShare * inner.length;
  return (spot) => {
    const { name, attribs } = spot.element;
    const classes = classesOf(spot);
    const usual = classes.filter((each) => (counts.get(`${name}.${each}`) ?? 0) >= needed);
    const kept = usual.length > 0 ? usual : classes;
    return `${name}.${kept.toSorted().join('.')}[${attribs['itemprop'] ?? ''}]`;
  };
}

/** The mean place of a slot's elements among the children, so that columns follow the order of the page. */
function meanPlace({ spots }: Slot, inner: readonly (readonly Spot[])[]): number {
  let sum = 0;
  let count = 0;
  spots.forEach(([first], record) => {
    if (first === undefined) return;
    const siblings = inner[record] ?? [];
    sum += (siblings.indexOf(first) + 0.5) / siblings.length;
    count += 1;
  });
  return count === 0 ? 1 : sum / count;
}
