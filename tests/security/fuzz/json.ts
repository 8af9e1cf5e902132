/** JSON as a hostile sender writes it: text that no value of JavaScript would give. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object as a list of names with values: a field twice, `__proto__` as a field, or no field at all. */
export class Fields {
  readonly entries: readonly (readonly [name: string, value: unknown])[];

  constructor(entries: readonly (readonly [name: string, value: unknown])[]) {
    this.entries = entries;
  }
}

/** Like `JSON.stringify`, with the two classes above written literally. */
export function toJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (value instanceof Fields) return `{${value.entries.map(([name, each]) => fieldOf(name, each)).join(',')}}`;
  if (Array.isArray(value)) return `[${value.map((each) => toJson(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields.map(([name, each]) => fieldOf(name, each)).join(',')}}`;
}

function fieldOf(name: string, value: unknown): string {
  return `${JSON.stringify(name)}:${toJson(value)}`;
}
