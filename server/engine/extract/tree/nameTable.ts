/** A page has about a hundred names at most. Beyond this limit, as a hostile page has them, the table starts over. */
const maxKept = 2_000;

/**
 * Values by the names that a page's text holds, found without a copy of the name: by its first letter and its length,
 * then by comparing it in place.
 */
export class NameTable<Value> {
  private readonly learn: (name: string) => Value;
  private readonly entries: { name: string; value: Value }[][] = [];
  private kept = 0;

  /** `learn` gives the value of a name that was not met before. */
  constructor(learn: (name: string) => Value) {
    this.learn = learn;
  }

  /** Returns the value of the name at this position. */
  at(text: string, start: number, end: number): Value {
    const length = end - start;
    const key = ((text.charCodeAt(start) & 0x7f) << 5) | (length & 0x1f);
    const known = this.entries[key];
    if (known !== undefined) {
      for (const entry of known)
        if (entry.name.length === length && text.startsWith(entry.name, start)) return entry.value;
    }
    return this.add(key, text.slice(start, end));
  }

  private add(key: number, found: string): Value {
    // A slice of a page would keep all of the page in memory; V8 copies a joined text when it is sliced.
    const name = ` ${found}`.slice(1);
    const value = this.learn(name);
    if (this.kept === maxKept) {
      this.entries.length = 0;
      this.kept = 0;
    }
    this.kept += 1;
    (this.entries[key] ??= []).push({ name, value });
    return value;
  }
}
