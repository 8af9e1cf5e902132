import { spendText } from '../searchBudget.ts';

/** The price of reading one property, in letters: objects may refer to each other without end. */
const lettersPerRead = 16;
/** The full names of properties, which few pages write. */
const vocabularies = ['schema:', 'http://schema.org/', 'https://schema.org/'];
/** More definitions of one `@id` are faults or attacks. */
const maxDefinitions = 100;

/**
 * The objects of a page that others refer to by `@id`. A reference is followed when a property is read, so that objects
 * may refer to each other in a circle and remain plain trees.
 */
export class References {
  private readonly byId = new Map<string, Record<string, unknown>[]>();
  private readonly readings = { missed: false };

  /** Adds objects with an `@id`; what one says is added to what others with the same `@id` say. */
  add(named: readonly Record<string, unknown>[]): void {
    for (const object of named) {
      this.define(object['@id'], object);
      const reverse = object['@reverse'];
      if (typeof reverse === 'object' && reverse !== null) this.addReverse(object, Object.entries(reverse));
    }
  }

  /** Returns whether a reading since the last call may give another value after more of the page. */
  takeMissed(): boolean {
    const { missed } = this.readings;
    this.readings.missed = false;
    return missed;
  }

  /** Returns the property of an object or of its definitions elsewhere, without the object of a value around it. */
  readonly property = (value: unknown, key: string): unknown => {
    spendText(lettersPerRead);
    if (typeof value === 'string') return key === 'name' ? value : undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    const own = ownProperty(value, key);
    if (own !== undefined) return own;
    const id = (value as Record<string, unknown>)['@id'];
    if (typeof id !== 'string') return undefined;
    for (const definition of this.byId.get(id) ?? []) {
      const found = ownProperty(definition, key);
      if (found !== undefined) return found;
    }
    this.readings.missed = true;
    return undefined;
  };

  private define(id: unknown, object: Record<string, unknown>): void {
    if (typeof id !== 'string') return;
    const known = this.byId.get(id);
    if (known === undefined) this.byId.set(id, [object]);
    else if (known.length < maxDefinitions) known.push(object);
  }

  /** `@reverse` of an object names those whose property it is. */
  private addReverse(object: object, entries: readonly [string, unknown][]): void {
    for (const [key, subjects] of entries) {
      for (const subject of Array.isArray(subjects) ? (subjects as unknown[]) : [subjects]) {
        if (typeof subject !== 'object' || subject === null) continue;
        this.define((subject as Record<string, unknown>)['@id'], { [key]: object });
      }
    }
  }
}

function ownProperty(object: object, key: string): unknown {
  for (const name of [key, ...vocabularies.map((vocabulary) => vocabulary + key)]) {
    if (!Object.hasOwn(object, name)) continue;
    const value = (object as Record<string, unknown>)[name];
    if (typeof value !== 'object' || value === null) return value ?? undefined;
    const inner = value as Record<string, unknown>;
    return inner['@value'] ?? inner['@list'] ?? inner['@set'] ?? value;
  }
  return undefined;
}
