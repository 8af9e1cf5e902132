import { globalMixDial } from './proxySettings.ts';

/** An area as it is on the wire (§3.6): a country, or a part of one where `parentId` is set. */
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

/** An area with the names of all areas that contain it; its own name is last. */
export interface FoundArea {
  id: number;
  path: string[];
}

/** §9: the maximum of search results. */
export const maxFoundAreas = 50;

/**
 * §3.6: turns the flat list into a tree, below an entry with id -1 that is named `globalName`. An area whose parent is
 * not in the list is at the top, so that it can still be chosen.
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

/** Returns areas whose path contains every word of the keyword, in the order of the tree, at most 50 (§9). */
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

/** The names from the top down to an area; `null` where the tree does not contain it. */
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

/** Removes case and accents: "espana" finds "España". */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
