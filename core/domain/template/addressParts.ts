/** A part of an address that may differ from use to use: a segment of its path, or a value of its query. */
export interface AddressPart {
  /** `path:0` is the first segment, `query:0` the first value. */
  place: string;
  /** The name of a value of the query; '' for a segment of the path. */
  name: string;
  /** Decoded. */
  value: string;
}

interface Pieces {
  origin: string;
  segments: string[];
  /** The texts between the question mark and the ampersands; `null`: the address has no query. */
  query: string[] | null;
  fragment: string;
}

/** Returns the parts of an address that a template may take as parameters, in their order; none for no address. */
export function partsOf(address: string): AddressPart[] {
  const pieces = piecesOf(address);
  if (pieces === null) return [];
  const path = pieces.segments.map((segment, index) => ({ place: `path:${index}`, name: '', value: decoded(segment) }));
  const query = (pieces.query ?? []).map((text, index) => {
    const { name, value } = halvesOf(text);
    return { place: `query:${index}`, name: decoded(spaced(name)), value: decoded(spaced(value)) };
  });
  return [...path.filter(({ value }) => value !== ''), ...query.filter(({ name }) => name !== '')];
}

/**
 * Returns the address as a recipe's start (core/wire/recipe/recipe.ts): each place names its parameter, and every other
 * brace is encoded, so that it names none.
 */
export function startWith(address: string, paramNameByPlace: ReadonlyMap<string, string>): string {
  const pieces = piecesOf(address);
  if (pieces === null) return withoutBraces(address);
  const { origin, segments, query, fragment } = pieces;
  const named = (place: string): string | null => {
    const paramName = paramNameByPlace.get(place);
    return paramName === undefined ? null : `{${paramName}}`;
  };
  const path = segments.map((segment, index) => named(`path:${index}`) ?? withoutBraces(segment)).join('/');
  const values = query?.map((text, index) => {
    const value = named(`query:${index}`);
    return value === null ? withoutBraces(text) : `${withoutBraces(halvesOf(text).name)}=${value}`;
  });
  return `${withoutBraces(origin)}/${path}${values ? `?${values.join('&')}` : ''}${withoutBraces(fragment)}`;
}

function piecesOf(address: string): Pieces | null {
  const match = /^(https?:\/\/[^/?#\s]+)(?:\/([^?#]*))?(\?[^#]*)?(#.*)?$/iu.exec(address.trim());
  if (match === null) return null;
  const [, origin = '', path = '', query, fragment = ''] = match;
  return { origin, segments: path.split('/'), query: query === undefined ? null : query.slice(1).split('&'), fragment };
}

function halvesOf(text: string): { name: string; value: string } {
  const at = text.indexOf('=');
  return at === -1 ? { name: text, value: '' } : { name: text.slice(0, at), value: text.slice(at + 1) };
}

function spaced(text: string): string {
  return text.replaceAll('+', ' ');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutBraces(text: string): string {
  return text.replaceAll('{', '%7B').replaceAll('}', '%7D');
}
