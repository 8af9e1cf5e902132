import type { Element } from 'domhandler';
import type { Value } from '#core/domain/data/block.ts';
import type { ValuePlace } from '#core/domain/drift/mending.ts';
import type { FinishValue } from '../extract/compileContext.ts';
import type { Page } from '../extract/page.ts';
import { compileSelector } from '../extract/selector.ts';
import { textOf } from '../extract/text.ts';
import type { Root } from './selectors/candidates.ts';

/** A column that is read by a selector: what is learned about, and mended. */
export interface MendField {
  column: string;
  /** The index of its value in a row. */
  index: number;
  place: ValuePlace;
  /** Between the values of all elements at its place; `null` where it reads the first one. */
  join: string | null;
  /** Read from the page, also in a list. */
  isOfPage: boolean;
  finish: FinishValue;
  /** Finds places of it by what a page says itself; where it is absent, kept values are looked up. */
  placesOn?: (page: Page) => readonly ValuePlace[];
}

/** Finds lists and ways on in a page whose own selectors find nothing any more. */
export interface PageFinders {
  /** Returns selectors of the lists that a page shows, the most likely first. */
  listsOf: (page: Page) => readonly string[];
  /** Returns selectors of links to the next page, the surest first. */
  nextOf: (page: Page) => readonly string[];
}

/** A page with its rows: the element of each, or the page itself, and their values in the order of the columns. */
export interface ReadRows {
  page: Page;
  /** False where the text of the page was not kept: its values are counted only. */
  hasText: boolean;
  /** Names of the values of each row. */
  columns: readonly string[];
  items: readonly (Element | null)[];
  rows: Value[][];
}

/** Reads the value at a place of a row. */
export type PlaceReader = (page: Page, item: Element | null) => { element: Element | null; value: Value };

/** The root in which a field of a row is searched. */
export function rootOf({ isOfPage }: Pick<MendField, 'isOfPage'>, page: Page, item: Element | null): Root {
  return isOfPage || item === null ? page.document : item;
}

/** Compiles the reader of a field's value at a place; a place that is no selector finds nothing. */
export function readAt(field: MendField, { css, attr }: ValuePlace): PlaceReader {
  const selector = css === ':scope' ? null : compileSelector(css, false, []);
  const { join } = field;
  const rawOf = (element: Element): string | null =>
    attr === null ? textOf(element) : (element.attribs[attr] ?? null);
  return (page, item) => {
    if (selector !== null && join !== null) {
      const elements = selector.all(rootOf(field, page, item));
      const texts = elements.map((each) => rawOf(each)?.trim() ?? '').filter((text) => text !== '');
      return { element: elements[0] ?? null, value: finishAt(field, page, texts.join(join)) };
    }
    const element = selector === null ? item : selector.first(rootOf(field, page, item));
    return { element, value: finishAt(field, page, element === null ? null : rawOf(element)) };
  };
}

/** Returns the value of a raw text; an empty text is none. */
export function finishAt({ finish }: MendField, page: Page, raw: string | null): Value {
  return finish(raw, { base: () => page.baseUrl, language: () => page.language });
}
