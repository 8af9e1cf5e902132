import { areaPath, searchAreas, type AreaNode } from '#core/domain/proxy/areas.ts';

/** One line of the open picker's tree. */
export interface AreaItem {
  id: number;
  name: string;
  /** The depth in the tree, from 1. */
  level: number;
  /** The position among its siblings, from 1, and their number. */
  position: number;
  sisters: number;
  /** `null` for an area without parts. */
  isExpanded: boolean | null;
  parentId: number | null;
}

/** Returns the visible areas: the expanded tree, or with a keyword the areas that match it (§9: at most 50). */
export function areaItems(tree: readonly AreaNode[], keyword: string, unfolded: ReadonlySet<number>): AreaItem[] {
  if (keyword.trim() === '') return itemsBelow(tree, null, 1, unfolded);
  const found = searchAreas(tree, keyword);
  return found.map(({ id, path }, index) => {
    const place = { level: 1, position: index + 1, sisters: found.length };
    return { id, name: path.join(' / '), ...place, isExpanded: null, parentId: null };
  });
}

function itemsBelow(
  nodes: readonly AreaNode[],
  parentId: number | null,
  level: number,
  unfolded: ReadonlySet<number>,
): AreaItem[] {
  return nodes.flatMap(({ id, name, children }, index) => {
    const isExpanded = children.length === 0 ? null : unfolded.has(id);
    const item = { id, name, level, position: index + 1, sisters: nodes.length, isExpanded, parentId };
    return isExpanded === true ? [item, ...itemsBelow(children, id, level + 1, unfolded)] : [item];
  });
}

/** Returns the areas above this one, to expand them so that it is visible when the picker opens. */
export function areasAbove(tree: readonly AreaNode[], areaId: number): number[] {
  for (const { id, children } of tree) {
    if (id === areaId) return [];
    if (areaPath(children, areaId) !== null) return [id, ...areasAbove(children, areaId)];
  }
  return [];
}

/** The action of a key in the open picker; `null` if the key acts as in any text field. */
type AreaMove = { do: 'go'; to: number } | { do: 'unfold' | 'fold'; id: number } | { do: 'choose'; id: number } | null;

/** The number of lines that Page Up and Page Down move. */
const pageLines = 8;

/**
 * Returns the action of a key. Left and right expand and collapse; while there is text they move in the text (WAI-ARIA,
 * combobox with a tree).
 */
export function areaMove(key: string, items: readonly AreaItem[], activeId: number | null, hasText: boolean): AreaMove {
  const index = items.findIndex(({ id }) => id === activeId);
  const go = (to: number): AreaMove => {
    const item = items[Math.min(Math.max(to, 0), items.length - 1)];
    return item === undefined ? null : { do: 'go', to: item.id };
  };
  const active = items[index];
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index - 1);
    case 'PageDown':
      return go(index + pageLines);
    case 'PageUp':
      return go(index - pageLines);
    case 'Home':
      return hasText ? null : go(0);
    case 'End':
      return hasText ? null : go(items.length - 1);
    case 'ArrowRight':
      return hasText || active === undefined ? null : unfoldOrEnter(active, items[index + 1]);
    case 'ArrowLeft':
      return hasText || active === undefined ? null : foldOrLeave(active);
    case 'Enter':
      return active === undefined ? null : { do: 'choose', id: active.id };
    default:
      return null;
  }
}

function unfoldOrEnter({ id, isExpanded }: AreaItem, next: AreaItem | undefined): AreaMove {
  if (isExpanded === null) return null;
  if (!isExpanded) return { do: 'unfold', id };
  return next === undefined ? null : { do: 'go', to: next.id };
}

function foldOrLeave({ id, isExpanded, parentId }: AreaItem): AreaMove {
  if (isExpanded === true) return { do: 'fold', id };
  return parentId === null ? null : { do: 'go', to: parentId };
}

/** Returns an area's name in the field; an id that is not offered (any more) has no name. */
export function areaName(tree: readonly AreaNode[], areaId: number): string | null {
  return areaPath(tree, areaId)?.join(' / ') ?? null;
}

/** Returns the element id of a line of the tree. */
export function areaItemId(treeId: string, areaId: number): string {
  return `${treeId}-${areaId}`;
}
