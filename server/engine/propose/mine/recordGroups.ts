import { classesOf, likeness, Profiles } from './profiles.ts';
import { spansOf } from './spans.ts';
import type { Spot } from './spots.ts';

/** Records that are alike: each is an element, or several elements side by side of which the first begins it. */
export interface Group {
  records: Spot[][];
  /** All elements of the records. */
  holders: ReadonlySet<Spot>;
}

/** Elements that correspond to each other. */
interface Cluster {
  members: Spot[];
}

const alike = 0.5;
/** Elements of a common class differ more: one has a picture or an offer that the other lacks. */
const alikeByClass = 0.35;
const maxCompared = 10;
const maxClusters = 250;
/** Elements that are never a record by themselves. */
const neverRecords = new Set(
  'b i em strong br hr img wbr u s small sup sub th col colgroup thead tbody tfoot caption button input label meta link time body source picture figcaption'.split(
    ' ',
  ),
);
const minCellSize = 4;

/**
 * Finds groups of like elements. From the page's root downwards the children of elements that correspond are taken
 * together and divided into clusters of like ones, so that each element is in one cluster: the cells of a grid are one
 * whatever row they are in. A cluster of several is a group, and so is what a cluster begins beside its siblings.
 */
export function recordGroups(root: Spot): Spot[][][] {
  const groups: Spot[][][] = [];
  const profiles = new Profiles();
  const byClass = classIndex(root);
  const seen = new Set<string>();
  const add = (records: Spot[][]): void => {
    const key = `${records.length} ${records[0]?.length} ${places.get(records[0]?.[0])} ${places.get(records.at(-1)?.[0])}`;
    if (records.length < 2 || seen.has(key)) return;
    seen.add(key);
    groups.push(records);
  };
  const places = placesOf(root);
  let level: Cluster[] = [{ members: [root] }];
  while (level.length > 0) {
    const below: Cluster[] = [];
    for (const { members } of level) {
      const clusters = divide(members, profiles);
      for (const { members: like } of clusters) addSingles(like, add, byClass, profiles);
      for (const records of spansOf(
        members,
        clusters.map((each) => each.members),
      ))
        add(records);
      below.push(...clusters.filter((each) => each.members.some(({ children }) => children.length > 0)));
    }
    level = below;
  }
  return groups;
}

type Add = (records: Spot[][]) => void;

function addSingles(like: Spot[], add: Add, byClass: ReadonlyMap<string, Spot[]>, profiles: Profiles): void {
  const [first] = like;
  if (first === undefined || like.filter(canBeRecord).length < 0.6 * like.length) return;
  const parents = Map.groupBy(like, ({ parent }) => parent);
  add(like.map((spot) => [spot]));
  if (parents.size > 1) {
    const largest = [...parents.values()].toSorted((one, other) => textIn(other) - textIn(one))[0] ?? [];
    const branch = mainBranch(like);
    if (branch.length >= 3 && branch.length < like.length) add(branch.map((spot) => [spot]));
    if (largest.length >= 3) add(largest.map((spot) => [spot]));
  }
  const everywhere = ofSameClass(like, byClass, profiles);
  if (everywhere.length > like.length) add(everywhere.map((spot) => [spot]));
}

/** The elements below one child of the element around all of them, where these have most of the text. */
function mainBranch(like: readonly Spot[]): Spot[] {
  let branches = new Map<Spot, Spot[]>(like.map((spot) => [spot, [spot]]));
  let parents = branches;
  while (parents.size > 1) {
    branches = parents;
    parents = new Map();
    for (const [spot, members] of branches) {
      if (spot.parent === null) return [];
      const joined = parents.get(spot.parent);
      if (joined === undefined) parents.set(spot.parent, [...members]);
      else joined.push(...members);
    }
  }
  const [largest = []] = [...branches.values()].toSorted((one, other) => textIn(other) - textIn(one));
  return textIn(largest) >= 0.6 * textIn(like) ? largest : [];
}

/** All elements of the page that share the classes of a group and are like it: also those within each other. */
function ofSameClass(like: readonly Spot[], byClass: ReadonlyMap<string, Spot[]>, profiles: Profiles): Spot[] {
  const [first, ...others] = like;
  if (first === undefined || others.length === 0) return [];
  const shared = classesOf(first).filter((name) => others.every((spot) => classesOf(spot).includes(name)));
  const lists = shared.map((name) => byClass.get(`${first.element.name}.${name}`) ?? []);
  const smallest = lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
  if (smallest.length > 20 * like.length) return [];
  const profile = profiles.of(first);
  return smallest.filter((spot) => likeness(profiles.of(spot), profile) >= alikeByClass);
}

function canBeRecord({ element: { name }, size }: Spot): boolean {
  if (name === 'td') return size >= minCellSize;
  return !neverRecords.has(name);
}

function divide(members: readonly Spot[], profiles: Profiles): Cluster[] {
  const clusters: Cluster[] = [];
  const byKey = new Map<string, Cluster>();
  const byTag = new Map<string, Cluster[]>();
  for (const { children } of members) {
    for (const spot of children) {
      const profile = profiles.of(spot);
      const key = `${spot.element.name}|${profile.key}`;
      const same = byKey.get(key);
      if (same !== undefined) {
        same.members.push(spot);
        continue;
      }
      const ofTag = byTag.get(spot.element.name) ?? [];
      byTag.set(spot.element.name, ofTag);
      const found = nearest(spot, ofTag.slice(-maxCompared), profiles);
      if (found === null && clusters.length >= maxClusters) continue;
      const cluster = found ?? { members: [] };
      if (found === null) {
        clusters.push(cluster);
        ofTag.push(cluster);
      }
      cluster.members.push(spot);
      byKey.set(key, cluster);
    }
  }
  return clusters;
}

function nearest(spot: Spot, clusters: readonly Cluster[], profiles: Profiles): Cluster | null {
  const profile = profiles.of(spot);
  const own = classesOf(spot);
  let best: Cluster | null = null;
  let most = 0;
  for (const cluster of clusters) {
    const [first] = cluster.members;
    if (first === undefined) continue;
    const like = likeness(profile, profiles.of(first));
    const isOfClass = own.length > 0 && classesOf(first).some((name) => own.includes(name));
    if (like > most && like >= (isOfClass ? alikeByClass : alike)) [best, most] = [cluster, like];
  }
  return best;
}

function classIndex(root: Spot): Map<string, Spot[]> {
  const index = new Map<string, Spot[]>();
  for (const spot of everySpot(root)) {
    for (const name of classesOf(spot)) {
      const key = `${spot.element.name}.${name}`;
      const list = index.get(key);
      if (list === undefined) index.set(key, [spot]);
      else list.push(spot);
    }
  }
  return index;
}

function placesOf(root: Spot): Map<Spot | undefined, number> {
  const places = new Map<Spot | undefined, number>();
  for (const spot of everySpot(root)) places.set(spot, places.size);
  return places;
}

/** The spots of a page in its order. */
export function* everySpot(root: Spot): Generator<Spot, void> {
  const pending = [root];
  for (let spot = pending.pop(); spot !== undefined; spot = pending.pop()) {
    yield spot;
    for (let index = spot.children.length - 1; index >= 0; index -= 1) {
      const child = spot.children[index];
      if (child !== undefined) pending.push(child);
    }
  }
}

function textIn(spots: readonly Spot[]): number {
  return spots.reduce((sum, { text }) => sum + text, 0);
}
