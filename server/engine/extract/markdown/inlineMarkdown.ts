import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { textOf } from '../text.ts';
import { pictureOf } from '../values/pictureOf.ts';

/** Elements within a line of text. */
const inline = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label mark math picture q s samp small source span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const skipped = new Set('button iframe noscript script select source style svg template'.split(' '));
const marks: Record<string, string> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
};
const codes = new Set(['code', 'kbd', 'samp', 'tt']);
/** Signs that Markdown would read as marks; an underscore within a word is none. */
const special = /[\\`*[\]<]|\b_|_\b/gu;
const addresses = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Deeper text is written without its marks. */
const maxDepth = 50;

/** True for an element within a line of text. */
export function isInline({ name }: Element): boolean {
  return inline.has(name);
}

/** Returns text, emphasis, links, pictures and code of one paragraph as Markdown, without white space around it. */
export function inlineMarkdown(nodes: readonly ChildNode[], baseUrl: string): string {
  return partsOf(nodes, baseUrl, 0)
    .replaceAll(/[ \t\f\r]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .trim()
    .replaceAll(/\n{2,}/gu, '\n\n')
    .replaceAll(/(?<!\n)\n(?!\n)/gu, '  \n')
    .replaceAll(/^(#{1,6} |[-+] |> |\d+(?=[.)] ))/gmu, (start) => (/^\d/u.test(start) ? `${start}\\` : `\\${start}`));
}

function partsOf(nodes: readonly ChildNode[], baseUrl: string, depth: number): string {
  let text = '';
  for (const node of nodes) {
    if (isText(node)) text += node.data.replaceAll(/[ \t\n\f\r]+/gu, ' ').replaceAll(special, '\\$&');
    else if (isTag(node) && !skipped.has(node.name)) text += elementPart(node, baseUrl, depth + 1);
  }
  return text;
}

function elementPart(element: Element, baseUrl: string, depth: number): string {
  const { name, children } = element;
  if (name === 'br') return '\n';
  if (name === 'img') return pictureMarkdown(element, baseUrl);
  if (codes.has(name)) return codeSpan(textOf(element));
  if (depth > maxDepth) return textOf(element).replaceAll(special, '\\$&');
  const content = partsOf(children, baseUrl, depth);
  if (name === 'a') return linkMarkdown(element, content, baseUrl);
  const mark = marks[name];
  if (mark !== undefined) return around(content, mark, mark);
  return inline.has(name) ? content : ` ${content} `;
}

/** Returns a picture with its description; nothing where it has no address that others can open. */
export function pictureMarkdown(element: Element, baseUrl: string): string {
  const source = pictureOf(element);
  const address = source === null ? null : absolute(source, baseUrl);
  const words = (element.attribs['alt'] ?? '').replaceAll(/\s+/gu, ' ').trim().replaceAll(special, '\\$&');
  return address === null ? '' : `![${words}](${address})`;
}

function linkMarkdown({ attribs }: Element, content: string, baseUrl: string): string {
  const address = attribs['href'] === undefined ? null : absolute(attribs['href'], baseUrl);
  return address === null || content.trim() === '' ? content : around(content, '[', `](${address})`);
}

/** Puts marks around a text, with the white space at its ends outside: `** bold**` is no emphasis. */
function around(content: string, before: string, after: string): string {
  const text = content.trim();
  if (text === '') return content;
  const at = content.indexOf(text);
  return `${content.slice(0, at)}${before}${text}${after}${content.slice(at + text.length)}`;
}

function absolute(address: string, baseUrl: string): string | null {
  const url = URL.parse(address, baseUrl);
  if (url === null || !addresses.has(url.protocol)) return null;
  return url.href.replaceAll(/[()]/gu, (sign) => (sign === '(' ? '%28' : '%29'));
}

function codeSpan(text: string): string {
  const code = text.trim();
  if (code === '') return '';
  const fence = '`'.repeat(longestRun(code) + 1);
  const gap = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${code}${gap}${fence}`;
}

/** Returns a `pre` element as a block of code, with its language where its class names it. */
export function codeBlock(element: Element): string {
  const code = rawText(element).replaceAll(/^\n+|\s+$/gu, '');
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return code === '' ? '' : `${fence}${languageOf(element)}\n${code}\n${fence}`;
}

function languageOf(element: Element): string {
  const inner = element.children.filter(isTag).find(({ name }) => name === 'code');
  const names = [inner, element].map((part) => part?.attribs['class'] ?? '').join(' ');
  return /(?:^|\s)(?:language|lang|brush:)[-\s]?([\w+#-]{1,20})/u.exec(names)?.[1]?.toLowerCase() ?? '';
}

function rawText(element: Element): string {
  let text = '';
  const pending: ChildNode[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) text += node.data;
    else if (isTag(node) && node.name === 'br') text += '\n';
    else if (isTag(node))
      for (let at = node.children.length - 1; at >= 0; at -= 1) pending.push(...node.children.slice(at, at + 1));
  }
  return text;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length));
}
