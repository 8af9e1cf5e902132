import { isTag, type Element } from 'domhandler';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { textOf } from '#server/engine/extract/text.ts';
import type { ReadTable } from './judge.ts';

/**
 * Returns what a simple tool would take: the largest set of siblings with the same tag and class, with the texts of
 * their elements, the first link and the first picture of each as columns.
 */
export function largestSiblings(html: string, address: string): ReadTable[] {
  let largest: Element[] = [];
  const pending = parseTree(html, false).children.filter(isTag);
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const children = element.children.filter(isTag);
    pending.push(...children);
    for (const like of Map.groupBy(children, ({ name, attribs }) => `${name} ${attribs['class'] ?? ''}`).values()) {
      if (like.length > largest.length) largest = like;
    }
  }
  const rows = largest.map((element) => {
    const inner = elementsOf(element);
    const at = (name: string, attribute: string): string | null => {
      const value = inner.find((each) => each.name === name)?.attribs[attribute];
      return value === undefined ? null : (URL.parse(value, address)?.href ?? value);
    };
    const leaves = inner.filter((each) => !each.children.some(isTag)).map((each) => textOf(each).trim());
    return [
      textOf(element).trim(),
      at('a', 'href'),
      at('img', 'src'),
      ...leaves.filter((text) => text !== '').slice(0, 8),
    ];
  });
  return rows.length === 0 ? [] : [{ rows, nextUrl: null }];
}

function elementsOf(top: Element): Element[] {
  const found: Element[] = [];
  const pending = [top];
  for (let element = pending.pop(); element !== undefined && found.length < 500; element = pending.pop()) {
    found.push(element);
    pending.push(...element.children.filter(isTag).toReversed());
  }
  return found;
}
