import type { Spot } from './spots.ts';

/** The shape of an element: which tags and classes it holds, each with its depth. */
export interface Profile {
  tags: ReadonlySet<number>;
  classes: ReadonlySet<number>;
  /** Equal for elements of equal shape. */
  key: number;
}

const maxDepth = 4;
const maxNodes = 80;
/** Makes profiles of elements; one instance per page, as it numbers the names of that page. */
export class Profiles {
  private readonly numbers = new Map<string, number>();
  private readonly byNames = new Map<readonly string[], readonly number[]>();
  private readonly known = new Map<Spot, Profile>();
  private readonly leaves = new Map<string, Profile>();

  of(spot: Spot): Profile {
    const before = this.known.get(spot);
    if (before !== undefined) return before;
    const profile = spot.children.length === 0 ? this.ofLeaf(spot) : this.read(spot);
    this.known.set(spot, profile);
    return profile;
  }

  /** Most elements hold no others, and many of these are equal. */
  private ofLeaf(spot: Spot): Profile {
    const name = `${spot.element.name}.${spot.classes.join('.')}`;
    const before = this.leaves.get(name);
    if (before !== undefined) return before;
    const profile = this.read(spot);
    this.leaves.set(name, profile);
    return profile;
  }

  private read(top: Spot): Profile {
    const tags = new Set<number>();
    const classes = new Set<number>();
    const level: Spot[] = [top];
    let end = 1;
    let depth = 0;
    for (let at = 0; at < level.length && at < maxNodes; at += 1) {
      if (at === end) {
        depth += 1;
        end = level.length;
      }
      const spot = level[at];
      if (spot === undefined) break;
      tags.add(this.numberOf(spot.element.name) * 8 + depth);
      for (const number of this.classNumbers(spot)) classes.add(number * 8 + depth);
      if (depth < maxDepth) for (const child of spot.children) if (level.push(child) > maxNodes) break;
    }
    return { tags, classes, key: 2 ** 26 * sumOf(tags) + sumOf(classes) };
  }

  private classNumbers({ classes }: Spot): readonly number[] {
    if (classes.length === 0) return none;
    const before = this.byNames.get(classes);
    if (before !== undefined) return before;
    const numbers = classes.map((name) => this.numberOf(`.${name}`));
    this.byNames.set(classes, numbers);
    return numbers;
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.numbers.size);
    return this.numbers.size - 1;
  }
}

const none: readonly number[] = [];

/** A number that sets of the same numbers share, in any order; others nearly never do. */
function sumOf(numbers: ReadonlySet<number>): number {
  let sum = numbers.size;
  for (const number of numbers) sum = (sum + Math.imul(number + 0x9e37, 0x85ebca6b)) | 0;
  return (sum ^ (sum >>> 13)) & 0x3ff_ffff;
}

/** Returns the classes of an element that it shares with others of its kind: without numbers and states. */
export function classesOf({ classes }: Spot): readonly string[] {
  return classes;
}

/** Returns how alike two shapes are, from 0 to 1; elements that share no class need equal tags for 0.5. */
export function likeness(one: Profile, other: Profile): number {
  if (one.key === other.key) return 1;
  const tags = dice(one.tags, other.tags);
  if (one.classes.size === 0 && other.classes.size === 0) return tags;
  return (tags + dice(one.classes, other.classes)) / 2;
}

function dice(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size + other.size === 0) return 1;
  let shared = 0;
  for (const each of one) if (other.has(each)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
