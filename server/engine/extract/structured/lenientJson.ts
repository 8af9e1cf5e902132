/** Deeper values are read by nobody, and each level is one call. */
const maxDepth = 100;
/** Characters that JSON writes with a backslash before them, beside those that stand for themselves. */
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** White space, and marks from the time when browsers displayed the content of unknown elements. */
const blank = /(?:[\s\ufeff;]|<!--|-->|<!\[CDATA\[|\]\]>)+/uy;
/** A key without quotes, and the longest one. */
const bareKey = /^[\p{L}_$][\p{L}\d_$]*\s*:/u;
const maxKey = 60;
const bareWord = /[^\s,:{}[\]"'<]+/uy;

/**
 * Parses JSON as publishers write it by hand: with comments, marks of HTML and XML, commas and semicolons too many, bad
 * escapes, line breaks and quotes in strings, single quotes, keys without quotes. Several values become an array; what
 * cannot be read ends the value. Returns `undefined` where nothing can be read.
 */
export function parseLenient(text: string): unknown {
  const reader = new LenientReader(text);
  const values: unknown[] = [];
  for (;;) {
    const value = reader.readValue(0);
    if (value === undefined) break;
    values.push(value);
  }
  return values.length > 1 ? values : values[0];
}

/** Parses the one value that begins at a place of a text, in the same way; `end` is the place after it. */
export function parseLenientAt(text: string, at: number): { value: unknown; end: number } {
  const reader = new LenientReader(text, at);
  const value = reader.readValue(0);
  return { value, end: reader.end };
}

class LenientReader {
  private readonly text: string;
  private at: number;
  /** True where an object of the text has keys without quotes. */
  private hasBareKeys = false;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  get end(): number {
    return this.at;
  }

  /** Reads the next value; `undefined` where there is none or where it is nested too deeply. */
  readValue(depth: number): unknown {
    this.skip(/[,:]/u);
    const mark = this.text[this.at];
    if (mark === undefined || mark === '}' || mark === ']' || depth > maxDepth) return undefined;
    if (mark === '{') return this.readObject(depth);
    if (mark === '[') return this.readArray(depth);
    if (mark === '"' || mark === "'") return this.readString(mark);
    return wordValue(this.readWord());
  }

  private readObject(depth: number): object {
    const entries: [string, unknown][] = [];
    this.at += 1;
    for (;;) {
      this.skip(/[,:]/u);
      const mark = this.text[this.at];
      if (mark === undefined || mark === '}' || mark === ']') break;
      const isBare = mark !== '"' && mark !== "'";
      const key = isBare ? this.readWord() : this.readString(mark);
      this.hasBareKeys ||= isBare;
      this.skip(null);
      if (this.text[this.at] !== ':') continue;
      const value = this.readValue(depth + 1);
      if (value === undefined) break;
      entries.push([key, value]);
    }
    if (this.text[this.at] === '}') this.at += 1;
    return Object.fromEntries(entries);
  }

  private readArray(depth: number): unknown[] {
    const values: unknown[] = [];
    this.at += 1;
    for (let value = this.readValue(depth + 1); value !== undefined; value = this.readValue(depth + 1)) {
      values.push(value);
    }
    if (this.text[this.at] === ']') this.at += 1;
    return values;
  }

  private readString(quote: string): string {
    const parts: string[] = [];
    let start = this.at + 1;
    let at = start;
    for (; at < this.text.length; at += 1) {
      const mark = this.text[at];
      if (mark === quote && this.isEnd(at)) break;
      if (mark !== '\\') continue;
      parts.push(this.text.slice(start, at));
      const escaped = this.text[at + 1] ?? '';
      const code = escaped === 'u' ? /^[\da-f]{4}/iu.exec(this.text.slice(at + 2, at + 6)) : null;
      parts.push(code === null ? (escapes[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(code[0], 16)));
      at += code === null ? 1 : 5;
      start = at + 1;
    }
    parts.push(this.text.slice(start, at));
    this.at = at + 1;
    // oxlint-disable-next-line no-control-regex -- these are the very characters that JSON forbids in strings
    return parts.join('').replace(/[\u0000-\u001f]+/gu, ' ');
  }

  /** A quote ends a string where the next mark continues the structure: `"a "b" c"` holds two that do not. */
  private isEnd(at: number): boolean {
    let next = nextMark(this.text, at + 1);
    const mark = this.text[next];
    if (mark === undefined || mark === ':' || mark === '}' || mark === ']') return true;
    if (mark === ';' || isComment(this.text, next)) return true;
    if (mark !== ',') return mark === '"' && this.text.slice(at + 1, next).includes('\n');
    next = nextMark(this.text, next + 1);
    if (this.hasBareKeys && bareKey.test(this.text.slice(next, next + maxKey))) return true;
    return /["'{[\d\-tfn}\]]/u.test(this.text[next] ?? '}');
  }

  private readWord(): string {
    bareWord.lastIndex = this.at;
    const word = bareWord.exec(this.text)?.[0] ?? '';
    this.at += Math.max(word.length, 1);
    return word;
  }

  /** Goes over white space, comments and marks, and over `also`. */
  private skip(also: RegExp | null): void {
    for (;;) {
      blank.lastIndex = this.at;
      this.at += blank.exec(this.text)?.[0].length ?? 0;
      if (isComment(this.text, this.at)) {
        const end = this.text[this.at + 1] === '*' ? '*/' : '\n';
        const endAt = this.text.indexOf(end, this.at + 2);
        this.at = endAt === -1 ? this.text.length : endAt + end.length;
      } else if (also?.test(this.text[this.at] ?? '') === true) this.at += 1;
      else return;
    }
  }
}

function isComment(text: string, at: number): boolean {
  return text[at] === '/' && (text[at + 1] === '/' || text[at + 1] === '*');
}

function nextMark(text: string, start: number): number {
  let at = start;
  while (/\s/u.test(text[at] ?? '')) at += 1;
  return at;
}

function wordValue(word: string): unknown {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === '' || word === 'null' || word === 'undefined') return null;
  const number = Number(word);
  return Number.isNaN(number) ? word : number;
}
