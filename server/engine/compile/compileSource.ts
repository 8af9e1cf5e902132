import type { Element } from 'domhandler';
import { fillText } from '#core/domain/template/startUrls.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import type { Format, Source } from '#core/wire/recipe.ts';
import type { FirstMatches } from '../extract/firstMatches.ts';
import { scalarText, splitPath, valueAt } from '../extract/jsonPath.ts';
import { firstOfType } from '../extract/linkedData.ts';
import type { Page } from '../extract/page.ts';
import { compileSelector } from '../extract/selector.ts';
import { textOf } from '../extract/text.ts';
import { compilePattern } from './pattern.ts';

/** What a source is read from: a page, or one item of its list. */
export interface Scope {
  page: Page;
  /** The list item where there is one, in pages that are not JSON. */
  item: Element | null;
  /** The list item, or the whole page, in pages that are JSON. */
  json: unknown;
  /** The item's number on the page, from 1. */
  rowNumber: number;
}

/** What compiling needs beside the recipe; `problems` gathers what is wrong with it. */
export interface CompileContext {
  format: Format;
  parameters: ParameterValues;
  problems: string[];
  /** Where all sources are read from the page itself: their selectors, found together. */
  firsts: FirstMatches | null;
}

/** Reads one value; an empty text is no value. */
export type SourceReader = (scope: Scope) => string | null;

export function compileSource(source: Source, context: CompileContext): SourceReader {
  if ('css' in source) return compileCss(source, context);
  if ('jsonLd' in source) return compileLinkedData(source);
  if ('json' in source) return compileJson(source);
  if ('regex' in source) return compileRegex(source, context);
  return compileFact(source);
}

/** The selector of a source with its parameters filled in. */
export function selectorText(source: { css: string }, context: CompileContext): string {
  return fillText(source.css, context.parameters);
}

function compileCss(source: Extract<Source, { css: string }>, context: CompileContext): SourceReader {
  const text = selectorText(source, context);
  const { attr, join } = source;
  const read = (element: Element | null): string | null =>
    element === null ? null : attr === undefined ? textOf(element) : (element.attribs[attr] ?? null);
  if (text === ':scope') return ({ item }) => read(item);
  const selector = compileSelector(text, context.format === 'xml', context.problems);
  if (join === undefined) {
    const { firsts } = context;
    if (firsts === null || !selector.isValid || text.includes(':scope')) {
      return ({ page, item }) => read(selector.first(item ?? page.document));
    }
    const slot = firsts.add(text);
    return ({ page }) => read(page.first(firsts, slot));
  }
  return ({ page, item }) => {
    const texts = selector.all(item ?? page.document).map((element) => read(element)?.trim() ?? '');
    return texts.filter((part) => part !== '').join(join);
  };
}

function compileLinkedData({ jsonLd, type }: Extract<Source, { jsonLd: string }>): SourceReader {
  const path = splitPath(jsonLd);
  return ({ page }) => scalarText(valueAt(firstOfType(page.linkedData, type), path));
}

function compileJson({ json: text }: Extract<Source, { json: string }>): SourceReader {
  const path = splitPath(text);
  return ({ json }) => scalarText(valueAt(json, path));
}

function compileRegex(source: Extract<Source, { regex: string }>, context: CompileContext): SourceReader {
  const pattern = compilePattern(source.regex, context.problems);
  const inner = source.in === undefined ? scopeText : compileSource(source.in, context);
  return (scope) => {
    const text = inner(scope);
    return text === null ? null : pattern.find(text, source.group);
  };
}

/** A page's text as it came, markup included; of a list item its text, or its JSON. */
function scopeText({ page, item, json }: Scope): string {
  if (item !== null) return textOf(item);
  return json === undefined || json === page.json ? page.text : JSON.stringify(json);
}

function compileFact({ page: fact }: Extract<Source, { page: string }>): SourceReader {
  return ({ page: { facts }, rowNumber }) => {
    if (fact === 'pageNumber') return String(facts.number);
    return fact === 'rowNumber' ? String(rowNumber) : facts[fact];
  };
}
