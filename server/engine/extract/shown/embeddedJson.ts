import { isTag, type Document } from 'domhandler';
import { parseLenientAt } from '../structured/lenientJson.ts';
import { textOf } from '../text.ts';

const maxLetters = 3_000_000;
/** Values that one script gives to its variables. */
const maxValues = 50;
const minAttribute = 20;
/** The beginning of a list or an object that a script names. */
const assigned = /[=:(]\s*(?=\[\s*\{|\{\s*["'\w])/gu;

/**
 * Returns the JSON that a page carries for its own scripts: in elements of such a type, as the values of variables, and
 * in attributes. Only parts that hold `word` are read.
 */
export function embeddedJson(document: Document, word: RegExp): unknown[] {
  const values: unknown[] = [];
  let letters = 0;
  const pending = document.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const { name, attribs, children } = element;
    if (name === 'script') {
      const text = textOf(element);
      letters += text.length;
      if (letters > maxLetters) break;
      if (word.test(text)) values.push(...valuesOf(text, attribs['type'] ?? ''));
      continue;
    }
    for (const key in attribs) {
      const text = attribs[key] ?? '';
      if (text.length < minAttribute || !/^\s*[[{]/u.test(text) || !word.test(text)) continue;
      letters += text.length;
      if (letters <= maxLetters) values.push(parsed(text));
    }
    for (const child of children.toReversed()) if (isTag(child)) pending.push(child);
  }
  return values;
}

function valuesOf(script: string, type: string): unknown[] {
  if (/ld\+json/iu.test(type)) return [];
  if (/json|x-magento/iu.test(type)) return [parsed(script)];
  if (type !== '' && !/javascript|module/iu.test(type)) return [];
  const values: unknown[] = [];
  assigned.lastIndex = 0;
  for (let found = assigned.exec(script); found !== null && values.length < maxValues; found = assigned.exec(script)) {
    const { value, end } = parseLenientAt(script, assigned.lastIndex);
    values.push(value);
    assigned.lastIndex = Math.max(end, assigned.lastIndex);
  }
  return values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseLenientAt(text, 0).value;
  }
}
