/** A path to a place in JSON: keys and indices. */
export type JsonPath = readonly PropertyKey[];

/** Parsed JSON with the position of every value in the text. */
export interface JsonText {
  value: unknown;
  /**
   * Returns the offset at which the value at a path begins (with `key`: its name); for a path that does not exist, the
   * offset of its nearest existing parent.
   */
  offsetOf(path: JsonPath, what?: 'key' | 'value'): number;
}

/** The reason why a text is not JSON, and its position. */
export interface JsonFault {
  fault: string;
  offset: number;
}

interface Node {
  offset: number;
  value: unknown;
  children: Map<string, { keyOffset: number; node: Node }>;
}

const blank = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- these are the very characters that JSON forbids in strings
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** No file of a template is nested this deeply. */
const maxDepth = 200;

/**
 * Reads JSON strictly. A repeated key is a fault too, because one of its two values would be lost without a message.
 */
export function readJson(text: string): JsonText | JsonFault {
  const reader = new JsonReader(text);
  try {
    const root = reader.readAll();
    return { value: root.value, offsetOf: (path, what = 'value') => offsetOf(root, path, what) };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message, offset: error.offset };
    throw error;
  }
}

class Fault extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

class JsonReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  readAll(): Node {
    const node = this.readValue(0);
    this.take(blank);
    if (this.at < this.text.length) throw new Fault('nothing may follow the end of the JSON', this.at);
    return node;
  }

  private readValue(depth: number): Node {
    this.take(blank);
    const offset = this.at;
    const character = this.text[offset];
    if (depth > maxDepth) throw new Fault('this is nested too deeply', offset);
    if (character === '{') return this.readMembers(offset, '}', depth);
    if (character === '[') return this.readMembers(offset, ']', depth);
    const written = this.take(string) ?? this.take(literal);
    if (written === null) throw new Fault('a value is expected here', offset);
    return { offset, value: JSON.parse(written), children: new Map() };
  }

  private readMembers(offset: number, end: '}' | ']', depth: number): Node {
    const children: Node['children'] = new Map();
    this.at += 1;
    for (let isFirst = true; !this.takes(end); isFirst = false) {
      if (!isFirst && !this.takes(',')) throw new Fault(`"," or "${end}" is expected here`, this.at);
      this.take(blank);
      const keyOffset = this.at;
      const key = end === '}' ? this.readKey() : String(children.size);
      if (children.has(key)) throw new Fault(`"${key}" stands twice`, keyOffset);
      children.set(key, { keyOffset, node: this.readValue(depth + 1) });
    }
    const values = [...children].map(([key, { node }]) => [key, node.value] as const);
    return { offset, value: end === '}' ? Object.fromEntries(values) : values.map(([, value]) => value), children };
  }

  private readKey(): string {
    const key = this.take(string);
    if (key === null) throw new Fault('a name in double quotes is expected here', this.at);
    if (!this.takes(':')) throw new Fault('":" is expected here', this.at);
    return JSON.parse(key) as string;
  }

  private takes(mark: string): boolean {
    this.take(blank);
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return null;
    this.at = pattern.lastIndex;
    return found[0];
  }
}

function offsetOf(root: Node, path: JsonPath, what: 'key' | 'value'): number {
  let node = root;
  let { offset } = root;
  for (const key of path) {
    const child = node.children.get(String(key));
    if (child === undefined) return node.offset;
    node = child.node;
    offset = what === 'key' ? child.keyOffset : node.offset;
  }
  return offset;
}
