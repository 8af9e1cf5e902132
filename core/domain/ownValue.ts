/**
 * Returns the value of a record under a name that comes from outside: a page or a foreign server may send one, such as
 * `constructor`, that every object inherits.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
