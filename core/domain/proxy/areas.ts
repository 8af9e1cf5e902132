import { globalMixDial } from './proxySettings.ts';

/** An area as it is on the wire (§3.6): without `parentId` a country, else a part of one. */
export interface Area {
  id: number;
  name: string;
  parentId?: number | undefined;
}

export interface AreaNode {
  id: number;
  name: string;
  children: AreaNode[];
}

/** An area with the names of all that it is part of, its own last. */
export interface FoundArea {
  id: number;
  path: string[];
}

/** §9. */
export const maxFoundAreas = 50;

/**
 * §3.6: the flat list as a tree, below an entry with id -1 that is named `globalName`. An area whose parent is not in
 * the list stands at the top: it can still be chosen.
 */
export function areaTree(areas: readonly Area[], globalName: string): AreaNode[] {
  const known = new Set(areas.map(({ id }) => id));
  const isTop = ({ id, parentId }: Area) => parentId === undefined || parentId === id || !known.has(parentId);
  const toNode = ({ id, name }: Area): AreaNode => ({
    id,
    name,
    children: areas.filter((area) => !isTop(area) && area.parentId === id).map(toNode),
  });
  const tops = areas.filter((area) => isTop(area) && area.id !== globalMixDial);
  return [{ id: globalMixDial, name: globalName, children: [] }, ...tops.map(toNode)];
}

/** Areas whose path has every word of the keyword, in the order of the tree, at most 50 (§9). */
export function searchAreas(tree: readonly AreaNode[], keyword: string): FoundArea[] {
  const words = foldedText(keyword).split(/\s+/u).filter(Boolean);
  const found: FoundArea[] = [];
  for (const area of walk(tree, [])) {
    const text = foldedText(area.path.join(' '));
    if (!words.every((word) => text.includes(word))) continue;
    found.push(area);
    if (found.length === maxFoundAreas) break;
  }
  return found;
}

/** The names from the top down to an area; `null` when the tree does not have it. */
export function areaPath(tree: readonly AreaNode[], id: number): string[] | null {
  for (const area of walk(tree, [])) if (area.id === id) return area.path;
  return null;
}

function* walk(nodes: readonly AreaNode[], above: readonly string[]): Generator<FoundArea> {
  for (const { id, name, children } of nodes) {
    const path = [...above, name];
    yield { id, path };
    yield* walk(children, path);
  }
}

/** Without case and accents: "espana" finds "España". */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
