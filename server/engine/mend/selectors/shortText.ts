import { hasChildren, isTag, isText, type AnyNode, type ChildNode, type Document, type Element } from 'domhandler';
import { textOf } from '../../extract/text.ts';

/** Nodes that are looked at for one text: a value is in few elements, however short it is. */
const maxNodes = 40;

/**
 * Returns the text of an element as `textOf` does, trimmed; `null` where it is empty, longer than `maxLength`, or
 * spread over many elements. Its time does not grow with the element.
 */
export function shortTextOf(element: Element, maxLength: number): string | null {
  const pending: ChildNode[] = [element];
  let length = 0;
  for (let nodes = 0; pending.length > 0; nodes += 1) {
    const next = pending.pop();
    // White space between elements is not counted twice by any page that is not hostile.
    if (nodes > maxNodes || length > 2 * maxLength + maxNodes) return null;
    if (next === undefined) break;
    if (isText(next)) length += next.data.length;
    else if (hasChildren(next)) {
      if (next.children.length > maxNodes) return null;
      pending.push(...next.children);
    }
  }
  const text = textOf(element).trim();
  return text === '' || text.length > maxLength ? null : text;
}

/** The elements in a page or an item, in the order of the page; the content of a `template` is not part of it. */
export function* elementsIn(root: Document | Element): Generator<Element, void> {
  let next: AnyNode | null = root.firstChild;
  while (next !== null) {
    const node: AnyNode = next;
    if (isTag(node)) yield node;
    next = isTag(node) && node.name !== 'template' && node.firstChild !== null ? node.firstChild : after(node, root);
  }
}

/** The next node behind a node and its content, within the root. */
function after(node: AnyNode, root: Document | Element): AnyNode | null {
  for (let at: AnyNode | null = node; at !== null && at !== root; at = at.parent) {
    if (at.next !== null) return at.next;
  }
  return null;
}
