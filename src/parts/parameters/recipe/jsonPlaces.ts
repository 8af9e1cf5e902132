import { jsonLanguage } from '@codemirror/lang-json';
import type { SyntaxNode, Tree } from '@lezer/common';
import type { JsonPath } from '#core/wire/recipe/readOwnRecipe.ts';

/** A part of a text, by characters. */
export interface TextRange {
  from: number;
  to: number;
}

/** The place of a cursor: the name of a key, or a value. `written` is what is there already. */
export type CursorPlace =
  | { kind: 'key'; path: JsonPath; present: string[]; written: TextRange; hasValue: boolean }
  | { kind: 'value'; path: JsonPath; written: TextRange };

/** Returns the tree of a JSON text, also of one that is not finished. */
export function treeOfJson(text: string): Tree {
  return jsonLanguage.parser.parse(text);
}

/** Returns the text of the value at a path: of its key where it has one, of what is around it where it is missing. */
export function rangeAtPath(text: string, tree: Tree, path: JsonPath): TextRange {
  let node = valueIn(tree.topNode);
  let marked = node ?? tree.topNode;
  for (const step of path) {
    const inner = node === null ? null : innerNode(text, node, step);
    if (inner === null) break;
    node = inner.name === 'Property' ? valueIn(inner) : inner;
    marked = inner.getChild('PropertyName') ?? inner;
  }
  // A mistake of a whole object is marked at its opening brace, not over all of its lines.
  const { from, to } = marked;
  return { from, to: containers.has(marked.name) ? from + 1 : to };
}

/** Returns what is written at a cursor, or `null` where JSON has neither a key nor a value there. */
export function placeAtCursor(text: string, tree: Tree, cursor: number): CursorPlace | null {
  const at = tree.resolveInner(cursor, -1);
  if (at.name === 'PropertyName') return at.parent === null ? null : keyPlace(text, at.parent.parent, at);
  if (isScalar(at)) return { kind: 'value', path: pathOf(text, at), written: at };
  // To the parser, a word without quotes is an error.
  const written = at.type.isError ? at : { from: cursor, to: cursor };
  const container = containers.has(at.name) ? at : at.parent;
  const before = text.slice(0, written.from).trimEnd().at(-1) ?? '';
  if (before === ':') return valuePlace(text, lastProperty(container, cursor), written);
  if (container?.name === 'Object' && '{,'.includes(before)) return keyPlace(text, container, written);
  if (container?.name !== 'Array' || !'[,'.includes(before)) return null;
  const index = elementsOf(container).filter(({ to }) => to <= written.from).length;
  return { kind: 'value', path: [...pathOf(text, container), index], written };
}

const containers = new Set(['Object', 'Array', 'Property']);

/** The property that a colon before the cursor belongs to. */
function lastProperty(container: SyntaxNode | null, cursor: number): SyntaxNode | null {
  if (container?.name === 'Property') return container;
  return container?.getChildren('Property').findLast(({ from }) => from < cursor) ?? null;
}

function valuePlace(text: string, property: SyntaxNode | null, written: TextRange): CursorPlace | null {
  return property === null ? null : { kind: 'value', path: pathOf(text, property), written };
}

function keyPlace(text: string, object: SyntaxNode | null, written: TextRange): CursorPlace | null {
  if (object === null) return null;
  const names = object.getChildren('Property').flatMap((property) => property.getChild('PropertyName') ?? []);
  const present = names.filter(({ from }) => from !== written.from).map((name) => nameIn(text, name));
  const hasValue = text.slice(written.to).trimStart().startsWith(':');
  return { kind: 'key', path: pathOf(text, object), present, written, hasValue };
}

/** The path of a value, or of the value of a property. */
function pathOf(text: string, node: SyntaxNode): JsonPath {
  const { parent } = node;
  const step = node.name === 'Property' ? keyOf(text, node) : indexIn(parent, node);
  const before = parent === null ? [] : pathOf(text, parent);
  return step === null ? before : [...before, step];
}

function indexIn(parent: SyntaxNode | null, node: SyntaxNode): number | null {
  if (parent?.name !== 'Array') return null;
  return elementsOf(parent).filter(({ to }) => to <= node.from).length;
}

function innerNode(text: string, node: SyntaxNode, step: string | number): SyntaxNode | null {
  if (typeof step === 'number') return elementsOf(node)[step] ?? null;
  return node.getChildren('Property').find((property) => keyOf(text, property) === step) ?? null;
}

const valueNames = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

function elementsOf(array: SyntaxNode): SyntaxNode[] {
  const elements: SyntaxNode[] = [];
  for (let child = array.firstChild; child !== null; child = child.nextSibling) {
    if (valueNames.has(child.name)) elements.push(child);
  }
  return elements;
}

function valueIn(node: SyntaxNode): SyntaxNode | null {
  return elementsOf(node)[0] ?? null;
}

function isScalar({ name }: SyntaxNode): boolean {
  return valueNames.has(name) && name !== 'Object' && name !== 'Array';
}

function keyOf(text: string, property: SyntaxNode): string | null {
  const name = property.getChild('PropertyName');
  return name === null ? null : nameIn(text, name);
}

function nameIn(text: string, { from, to }: TextRange): string {
  const quoted = text.slice(from, to);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
