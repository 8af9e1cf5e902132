import type { i18n as I18n } from 'i18next';

/** A key as far as a selector has read it. */
interface Place {
  key: string;
  /** The text without values, where it was found since the texts last changed. */
  text: string | undefined;
  foundIn: number;
}

/** Returns the selector's place instead of a further one. */
const here = Symbol('place');
/** The texts, as a selector such as `($) => $.taskList.title` reads them. */
type Selectable = { readonly [here]: Place } & { readonly [name: string]: Selectable };
type Selector = ($: Selectable) => Selectable;

/** `t` and the function that makes it, without the types of the keys. */
type Find = (asked: unknown, values?: unknown) => string;
type GetFixedT = (...scope: unknown[]) => Find;

/**
 * Makes `t` of an instance keep the texts without values. i18next reads the selector by new proxies and searches the
 * text at each call, which was a third of the rendering of a list (measured). Returns the function to call after a
 * change of the texts.
 */
export function cacheTexts(instance: I18n): () => void {
  const make = instance.getFixedT.bind(instance) as GetFixedT;
  const known = new Map<string, Find>();
  let version = 0;
  const getFixedT: GetFixedT = (...scope) => {
    const id = JSON.stringify(scope);
    const found = known.get(id) ?? cached(make(...scope), () => version);
    known.set(id, found);
    return found;
  };
  Object.assign(instance, { getFixedT });
  return () => {
    version += 1;
  };
}

function cached(find: Find, version: () => number): Find {
  const root = selectable('');
  const cachedFind: Find = (asked, values) => {
    if (typeof asked !== 'function') return find(asked, values);
    const place = (asked as Selector)(root)[here];
    if (values !== undefined) return find(place.key, values);
    if (place.text === undefined || place.foundIn !== version()) {
      place.text = find(place.key);
      place.foundIn = version();
    }
    return place.text;
  };
  // i18next's function has the language and the namespace as properties.
  return Object.assign(cachedFind, find);
}

function selectable(key: string): Selectable {
  const place: Place = { key, text: undefined, foundIn: -1 };
  const children = new Map<string, Selectable>();
  return new Proxy({} as Selectable, {
    get: (_, name) => {
      if (typeof name === 'symbol') return place;
      const child = children.get(name) ?? selectable(key === '' ? name : `${key}.${name}`);
      children.set(name, child);
      return child;
    },
  });
}
