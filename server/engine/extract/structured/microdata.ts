import { isTag, type Document, type Element } from 'domhandler';
import { typedItems, type Item } from './linkedData.ts';
import { compileSelector } from '../selector.ts';
import { textOf } from '../text.ts';

const roots = compileSelector('[itemscope][itemtype]:not([itemscope] *)', false, []);
/** The same limit as for JSON-LD. */
const maxDepth = 8;
/** Attributes that hold the value of a property, by element. */
const valueAttributes: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

/** Returns the typed items of a page's microdata, in the form of JSON-LD. */
export function microdataItems(document: Document): Item[] {
  return typedItems(roots.all(document).map((element) => readItem(element, 1)));
}

function readItem(root: Element, depth: number): object {
  const types = (root.attribs['itemtype'] ?? '').split(/\s+/u).filter((type) => type !== '');
  const values = new Map<string, unknown[]>([['@type', types.map((type) => type.split('/').at(-1))]]);
  const pending = root.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const isItem = element.attribs['itemscope'] !== undefined;
    const names = (element.attribs['itemprop'] ?? '').split(/\s+/u).filter((name) => name !== '');
    if (names.length > 0 && (!isItem || depth < maxDepth)) {
      const value = isItem ? readItem(element, depth + 1) : propertyText(element);
      for (const name of names) values.set(name, [...(values.get(name) ?? []), value]);
    }
    if (!isItem) pending.push(...element.children.filter(isTag).toReversed());
  }
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list]));
}

/** `content` counts on any element: shops write it beside a formatted price. */
function propertyText(element: Element): string {
  const { attribs, name } = element;
  return attribs['content'] ?? attribs[valueAttributes[name] ?? ''] ?? textOf(element).trim();
}
