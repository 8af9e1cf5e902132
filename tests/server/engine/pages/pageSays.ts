import { isTag, type Document } from 'domhandler';
import { parseLenient } from '#server/engine/extract/structured/lenientJson.ts';
import { plainText, textOf } from '#server/engine/extract/text.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';

const saying = ['content', 'value', 'datetime', 'alt', 'title', 'href'];

/**
 * Returns everything that a page says, in any order: its text, the attributes that hold values, and the texts in its
 * JSON. A reader of the page can find what is in it, and nothing else.
 */
export function pageSays(html: string): string {
  const document = parseTree(html, false);
  return [textOf(document), ...statedElsewhere(document)].join(' ');
}

function statedElsewhere(document: Document): string[] {
  const said: string[] = [];
  const pending = document.children.filter(isTag);
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const { name, attribs, children } = element;
    for (const attribute of saying) if (attribs[attribute] !== undefined) said.push(plainText(attribs[attribute]));
    if (name === 'script' && /json/iu.test(attribs['type'] ?? '')) said.push(...textsIn(textOf(element)));
    for (const child of children) if (isTag(child)) pending.push(child);
  }
  return said;
}

function textsIn(script: string): string[] {
  const texts: string[] = [];
  const pending: unknown[] = [parsed(script)];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    // Twice, as texts in JSON often have entities that were written twice.
    if (typeof value === 'string') texts.push(plainText(plainText(value)));
    else if (typeof value === 'object' && value !== null) pending.push(...(Object.values(value) as unknown[]));
  }
  return texts;
}

function parsed(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    return parseLenient(script);
  }
}
