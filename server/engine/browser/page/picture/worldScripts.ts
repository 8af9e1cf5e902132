/**
 * The scripts that read a page for its picture. They run in a world of their own: it shares the page's elements and
 * nothing else, so functions that the page has replaced are not used here. Elements can still hide members by their
 * names (`<input name="attributes">` in a form), so all members are taken from prototypes.
 */

/** Defines what the other scripts share; `pictured` holds the numbered elements. */
const shared = `
  const memberOf = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name);
  const call = (type, name, self, ...given) => memberOf(type, name).value.apply(self, given);
  const get = (type, name, self) => memberOf(type, name).get.call(self);
  const rootOfPage = () => get(Document, 'documentElement', document);`;

/**
 * Scrolls to the beginning, numbers the first elements by the attribute `stamp`, and returns address and markup with
 * these numbers; `html` is `null` where the page exceeds the limits. No script of the page runs in between, and the
 * attribute is gone afterwards.
 */
export function readStampedScript(
  stamp: string,
  { maxNumbered, maxElements, maxTextLength }: { maxNumbered: number; maxElements: number; maxTextLength: number },
): string {
  return `(() => {${shared}
    scrollTo({ left: 0, top: 0, behavior: 'instant' });
    const all = call(Document, 'getElementsByTagName', document, '*');
    const isLarge = all.length > ${maxElements};
    const elements = isLarge ? [] : Array.prototype.slice.call(all, 0, ${maxNumbered});
    globalThis.pictured = elements;
    elements.forEach((element, number) => call(Element, 'setAttribute', element, '${stamp}', number));
    const root = rootOfPage();
    const html = isLarge || root === null ? '' : get(Element, 'outerHTML', root);
    elements.forEach((element) => call(Element, 'removeAttribute', element, '${stamp}'));
    return { url: get(Document, 'URL', document), html: isLarge || html.length > ${maxTextLength} ? null : html };
  })()`;
}

/**
 * Ends animations, puts what sticks to an edge of the window at its own place, and removes what lies fixed over the
 * lower half of the window: on the picture it would cover rows. What is fixed above stays, as visitors see it. Returns
 * whether all numbered elements are still on the page.
 */
export const settleScript = `(() => {${shared}
  for (const animation of call(Document, 'getAnimations', document)) {
    try {
      animation.finish();
    } catch {
      try {
        // It has no end. Its time is set, because a pause alone waits for the next frame.
        animation.pause();
        animation.currentTime = animation.currentTime;
      } catch {
        // It goes by something else than time. The places of what it moves are measured twice.
      }
    }
  }
  const put = (element, rules) => {
    const style = get(HTMLElement, 'style', element);
    for (const [name, value] of Object.entries(rules)) style.setProperty(name, value, 'important');
  };
  const found = pictured.filter((element) => element instanceof HTMLElement).map((element) => {
    const { position } = getComputedStyle(element);
    const isLow = position === 'fixed' && call(Element, 'getBoundingClientRect', element).top >= innerHeight / 2;
    return { element, position, isLow };
  });
  for (const { element, position, isLow } of found) {
    if (isLow) put(element, { display: 'none' });
    if (position === 'sticky') put(element, { position: 'relative', inset: 'auto' });
  }
  return pictured.every((element) => get(Node, 'isConnected', element));
})()`;

/**
 * Returns the visible part of each numbered element: four whole numbers each, left edge, top edge, width and height,
 * from the beginning of the page. The width is -1 for a hidden element. What is outside of an element that cuts its
 * content off is not visible.
 */
export const measureScript = `(() => {${shared}
  const everywhere = [-Infinity, -Infinity, Infinity, Infinity];
  const meet = (one, other) => [
    Math.max(one[0], other[0]), Math.max(one[1], other[1]), Math.min(one[2], other[2]), Math.min(one[3], other[3]),
  ];
  const root = rootOfPage();
  const body = get(Document, 'body', document);
  const numbers = new Map(pictured.map((element, number) => [element, number]));
  // The part of the page in which the children of each element are visible, and those of its children that leave it.
  const around = { flow: [], absolute: [] };
  const [x, y] = [scrollX, scrollY];
  return pictured.flatMap((element, number) => {
    const style = getComputedStyle(element);
    const parent = numbers.get(get(Node, 'parentElement', element));
    const { position, display } = style;
    const isFree = parent === undefined || position === 'fixed';
    const inside = isFree ? everywhere : (position === 'absolute' ? around.absolute : around.flow)[parent];
    const rect = call(Element, 'getBoundingClientRect', element);
    const part = meet([rect.left + x, rect.top + y, rect.right + x, rect.bottom + y], inside);
    const isOuter = element === root || element === body;
    const isCutting = !isOuter && style.overflow !== 'visible' && display !== 'inline' && display !== 'contents';
    around.flow[number] = isCutting ? part : inside;
    const isHolding = isFree || position !== 'static' || style.transform !== 'none';
    around.absolute[number] = isHolding ? around.flow[number] : around.absolute[parent];
    if (display === 'contents') return [0, 0, 0, 0];
    const looks = { visibilityProperty: true, opacityProperty: true };
    if (!call(Element, 'checkVisibility', element, looks)) return [0, 0, -1, 0];
    const [left, top, right, bottom] = part.map(Math.round);
    return right < left || bottom < top ? [0, 0, -1, 0] : [left, top, right - left, bottom - top];
  });
})()`;
