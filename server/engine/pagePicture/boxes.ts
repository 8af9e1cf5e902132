import type { Box } from '../fetch/pagePicture.ts';

/** Narrower boxes are texts for screen readers, and lines. */
const minSide = 2;

/** Returns true where a box is large enough to be seen and pointed at. */
export function hasArea([, , width, height]: Box): boolean {
  return width >= minSide && height >= minSide;
}

type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** Returns the smallest box around all that are one; `null` around none. */
export function boxAround(boxes: readonly (Box | null)[]): Box | null {
  let around: Edges | null = null;
  for (const box of boxes) {
    if (box === null) continue;
    const [x, y, width, height] = box;
    const [left, top, right, bottom]: Edges = around ?? [x, y, x + width, y + height];
    around = [Math.min(left, x), Math.min(top, y), Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return around === null ? null : fromEdges(around);
}

/** Returns the part of a box that is on a picture of this size; `null` where that is too small to be seen. */
export function onPicture([x, y, width, height]: Box, size: { width: number; height: number }): Box | null {
  const [right, bottom] = [Math.min(size.width, x + width), Math.min(size.height, y + height)];
  const inside = fromEdges([Math.max(0, x), Math.max(0, y), right, bottom]);
  return hasArea(inside) ? inside : null;
}

function fromEdges([left, top, right, bottom]: Edges): Box {
  return [left, top, right - left, bottom - top];
}
