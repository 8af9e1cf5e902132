import type { Page } from 'playwright-core';

/**
 * Returns text that is cut, extends beyond its button or the page, or overlaps other text; empty if all text is
 * readable.
 */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(cutTexts);
}

/** Runs in the page. */
function cutTexts(): string[] {
  const slackPx = 1.5;
  const problems: string[] = [];
  const nameOf = (element: Element): string => {
    const text = element.textContent.replaceAll(/\s+/gu, ' ').trim().slice(0, 60);
    return `<${element.tagName.toLowerCase()}> “${text}”`;
  };

  /** Returns the boxes of an element's own text, without those of its children. */
  const textBoxes = (element: Element): DOMRect[] =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      });
  /** Caches a value per element: all texts below the same ancestors need it, and the page does not change meanwhile. */
  const remembered = <Value>(read: (element: Element) => Value): ((element: Element) => Value) => {
    const known = new Map<Element, Value>();
    return (element) => {
      const value = known.get(element) ?? read(element);
      known.set(element, value);
      return value;
    };
  };
  const styleOf = remembered((element) => {
    const { overflowX, webkitLineClamp, textOverflow, clipPath } = getComputedStyle(element);
    return { overflowX, webkitLineClamp, textOverflow, clipPath };
  });
  const frameOf = remembered((element) => element.getBoundingClientRect());
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.closest('[aria-hidden=true] noscript, script, style') === null;

  const clips = (style: { overflowX: string }): boolean => /hidden|clip|auto|scroll/u.test(style.overflowX);
  const scrolls = (style: { overflowX: string }): boolean => /auto|scroll/u.test(style.overflowX);
  /** Returns whether a cut is intended: the whole text is in a tooltip, or in the field below. */
  const isMeantToBeCut = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      if (style.webkitLineClamp !== 'none') return true;
      if (style.textOverflow === 'ellipsis')
        return at.closest('[title]') !== null || at.querySelector('[title]') !== null;
    }
    return false;
  };

  const elements = [...document.body.querySelectorAll('*')].filter(isShown);
  const withText = elements
    .map((element) => ({ element, boxes: textBoxes(element) }))
    .filter(({ boxes }) => boxes.length > 0);

  for (const { element, boxes } of withText) {
    const style = styleOf(element);
    // Only for screen readers.
    if (style.clipPath !== 'none' || frameOf(element).width <= 1) continue;
    if (isMeantToBeCut(element)) continue;
    for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
      const atStyle = styleOf(at);
      if (scrolls(atStyle)) break;
      const isButton = at.matches('button, [role=button], [role=menuitem], [role=tab], a[class*=utton]');
      if (!clips(atStyle) && !isButton) continue;
      const frame = frameOf(at);
      if (frame.width <= 1) break;
      const beyond = boxes.find(
        (box) =>
          box.right > frame.right + slackPx ||
          box.left < frame.left - slackPx ||
          (isButton && (box.bottom > frame.bottom + slackPx || box.top < frame.top - slackPx)),
      );
      if (beyond !== undefined) {
        problems.push(
          `cut: ${nameOf(element)} by ${Math.round(Math.max(beyond.right - frame.right, frame.left - beyond.left, beyond.bottom - frame.bottom))} px of its ${at.tagName.toLowerCase()}`,
        );
        break;
      }
    }
  }

  for (const field of elements) {
    const isOneLine = field.matches('button, [role=tab], [role=menuitem]');
    if (isOneLine && field.scrollWidth > field.clientWidth + 2 && !isMeantToBeCut(field) && clips(styleOf(field))) {
      problems.push(`cut: ${nameOf(field)} is ${field.scrollWidth - field.clientWidth} px too wide`);
    }
  }

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth + 1) problems.push(`the page is ${scrollWidth - innerWidth} px wider than the window`);

  /** Returns the part of a box that its scrolling or clipping ancestors show. */
  const clipped = (element: Element, box: DOMRect): DOMRect => {
    let { left, top, right, bottom } = box;
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if (!clips(styleOf(at))) continue;
      const frame = frameOf(at);
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  /** Returns false for content that a dialog or a sticky bar covers: it is not visible. */
  const isOnTop = (element: Element, { left, top, width, height }: DOMRect): boolean => {
    const x = left + width / 2;
    const y = top + height / 2;
    if (width < 2 || height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  /** Returns the layer of an element: each dialog, menu and hint is a separate child of the body. */
  const layerOf = (element: Element): Element =>
    element.parentElement === null || element.parentElement === document.body
      ? element
      : layerOf(element.parentElement);
  const visible = withText
    .filter(({ element }) => styleOf(element).clipPath === 'none')
    .flatMap(({ element, boxes }) =>
      boxes
        .map((box) => clipped(element, box))
        .filter((box) => isOnTop(element, box))
        .map((box) => ({ element, box, layer: layerOf(element) })),
    );
  visible.forEach((one, index) => {
    for (const other of visible.slice(index + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Lines of one paragraph touch each other; only overlapping letters are a problem.
      if (wide > 2 && high > 6) problems.push(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  });
  return [...new Set(problems)];
}
