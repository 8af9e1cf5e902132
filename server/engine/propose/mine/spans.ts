import type { Spot } from './spots.ts';

const maxLength = 12;
const minRegularity = 0.6;
/** Elements that begin a record wherever they occur. */
const beginning = /^(?:h[1-6]|dt|hr|legend)$/u;

/**
 * Returns records of several elements side by side, such as `dt` with its `dd`, a heading with its paragraphs, or two
 * rows of a table: for each cluster that may begin them, where what follows is much the same each time.
 */
export function spansOf(parents: readonly Spot[], clusters: readonly (readonly Spot[])[]): Spot[][][] {
  const repeated = clusters.filter((cluster) => cluster.length >= 2);
  if (repeated.length < 2) return [];
  const clusterOf = new Map<Spot, number>();
  clusters.forEach((cluster, index) => {
    for (const spot of cluster) clusterOf.set(spot, index);
  });
  return startersOf(parents, clusters, clusterOf)
    .map((starter) => parents.flatMap(({ children }) => segments(children, starter, clusterOf)))
    .filter((records) => records.length >= 2 && isRegular(records, clusterOf));
}

/** Up to three clusters that may begin records: headings, and the first that comes several times. */
function startersOf(
  parents: readonly Spot[],
  clusters: readonly (readonly Spot[])[],
  clusterOf: ReadonlyMap<Spot, number>,
): number[] {
  const starters = new Set<number>();
  clusters.forEach((cluster, index) => {
    const [first] = cluster;
    if (first !== undefined && cluster.length >= 2 && beginning.test(first.element.name)) starters.add(index);
  });
  const [parent] = parents.toSorted((one, other) => other.children.length - one.children.length);
  const firstRepeated = parent?.children.find((spot) => (clusters[clusterOf.get(spot) ?? -1]?.length ?? 0) >= 2);
  if (firstRepeated !== undefined) starters.add(clusterOf.get(firstRepeated) ?? -1);
  return [...starters].slice(0, 3);
}

function segments(children: readonly Spot[], starter: number, clusterOf: ReadonlyMap<Spot, number>): Spot[][] {
  const found: Spot[][] = [];
  for (const spot of children) {
    if (clusterOf.get(spot) === starter) found.push([spot]);
    else found.at(-1)?.push(spot);
  }
  return found;
}

/** Returns whether the records hold much the same; the end of the last one is cut where it is the end of the page. */
function isRegular(records: Spot[][], clusterOf: ReadonlyMap<Spot, number>): boolean {
  const counts = new Map<number, number>();
  const kindsOf = (record: readonly Spot[]): Set<number> => new Set(record.map((spot) => clusterOf.get(spot) ?? -1));
  for (const record of records) {
    for (const kind of kindsOf(record)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const record of records) {
    const strange = record.findIndex((spot) => counts.get(clusterOf.get(spot) ?? -1) === 1);
    if (strange > 0) record.length = strange;
    if (record.length > maxLength) record.length = maxLength;
  }
  // What is left at the end of the page is no record.
  if ((records.at(-1)?.length ?? 0) === 1 && records.length > 2) records.pop();
  if (records.filter(({ length }) => length > 1).length < 0.7 * records.length) return false;
  const usual = new Set([...counts].filter(([, count]) => count >= 0.5 * records.length).map(([kind]) => kind));
  const shares = records.map((record) => {
    const kinds = kindsOf(record);
    const shared = [...kinds].filter((kind) => usual.has(kind)).length;
    return (2 * shared) / (kinds.size + usual.size);
  });
  return shares.reduce((sum, share) => sum + share, 0) / records.length >= minRegularity;
}
