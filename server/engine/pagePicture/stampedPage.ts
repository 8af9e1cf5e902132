import { isTag, type Element, type ParentNode } from 'domhandler';
import { Page } from '../extract/page.ts';
import { boxAround, hasArea, onPicture } from './boxes.ts';
import type { Box, PagePicture } from '../fetch/pagePicture.ts';

/** A page that was pictured. Its elements have the attributes that they had on the site. */
export interface StampedPage {
  page: Page;
  /** Returns the visible part of an element on the picture; `null` where none is. */
  boxOf: (element: Element) => Box | null;
}

type Stamps = Pick<PagePicture, 'stamp' | 'places' | 'width' | 'height'>;

/**
 * Parses the text of a pictured page and takes the stamps out of it, so that no selector sees them. A stamp that is no
 * number of a place, or that two elements have, is not ours and gives no place. Throws a `RangeError` for a page that
 * is nested too deeply.
 */
export function openStampedPage(text: string, url: string, { stamp, places, width, height }: Stamps): StampedPage {
  const page = new Page({ url, requestedUrl: url, number: 1 }, text, 'html');
  const numbers = takeStamps(page.document, stamp, places.length);
  const known = new Map<Element, Box | null>();
  const placeOf = (element: Element): Box | null => {
    let place = known.get(element);
    if (place !== undefined) return place;
    place = places[numbers.get(element) ?? -1] ?? null;
    // An element around floats, or one that only groups others (`display: contents`), has the area of its children.
    if (place !== null && !hasArea(place)) place = boxAround(element.children.filter(isTag).map(placeOf));
    known.set(element, place);
    return place;
  };
  return {
    page,
    boxOf: (element) => {
      const place = placeOf(element);
      return place === null ? null : onPicture(place, { width, height });
    },
  };
}

/** Returns the number of each element that has one, and removes the attribute from all of them. */
function takeStamps(root: ParentNode, stamp: string, count: number): Map<Element, number> {
  const elements = new Map<number, Element | null>();
  const waiting: ParentNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const child of node.children) if (isTag(child)) waiting.push(child);
    if (!isTag(node)) continue;
    const text = node.attribs[stamp];
    if (text === undefined) continue;
    delete node.attribs[stamp];
    const number = /^\d{1,6}$/u.test(text) ? Number(text) : count;
    if (number < count) elements.set(number, elements.has(number) ? null : node);
  }
  return new Map([...elements].flatMap(([number, element]) => (element === null ? [] : [[element, number]])));
}
