import type { AnyNode, Element } from 'domhandler';
import { fillText } from '#core/domain/parameters/fillText.ts';
import type { Source } from '#core/wire/recipe/recipe.ts';
import { readArticle } from '../extract/article/readArticle.ts';
import { selectorText, type CompileContext, type ValueContext } from '../extract/compileContext.ts';
import { compilePath, scalarText, splitPath, valueAt } from '../extract/structured/jsonPath.ts';
import { textAt } from '../extract/structured/thingText.ts';
import type { Page } from '../extract/page.ts';
import { compileSelector } from '../extract/selector.ts';
import { fragmentOf, textOf } from '../extract/text.ts';
import { compilePattern } from '../extract/pattern.ts';
import { compileFinish } from './compileTransforms.ts';

/** The input of a source: a page, or one item of its list. */
export interface Scope {
  page: Page;
  /** The list item, if any, in pages that are not JSON. */
  item: Element | null;
  /** The list item, or the whole page, in pages that are JSON. */
  json: unknown;
  /** The item's number on the page, from 1. */
  rowNumber: number;
}

/** Reads one value; an empty text counts as no value. */
export type SourceReader = (scope: Scope) => string | null;

export function compileSource(source: Source, context: CompileContext): SourceReader {
  if ('css' in source) return compileCss(source, context);
  if ('jsonLd' in source) return compileLinkedData(source);
  if ('schema' in source) return compileSchema(source);
  if ('product' in source) return compileProduct(source);
  if ('json' in source) return compileJson(source, context);
  if ('regex' in source) return compileRegex(source, context);
  if ('joined' in source) return compileJoined(source, context);
  if ('article' in source) return ({ page }) => readArticle[source.article](page);
  return compileFact(source);
}

function compileCss(source: Extract<Source, { css: string }>, context: CompileContext): SourceReader {
  const text = selectorText(source, context);
  const { attr, join, of } = source;
  const read = (element: Element | null): string | null =>
    element === null ? null : attr === undefined ? textOf(element) : (element.attribs[attr] ?? null);
  if (text === ':scope') return ({ item }) => read(item);
  const rootOf = ({ page, item }: Scope): AnyNode => (of === 'page' ? null : item) ?? page.document;
  const selector = compileSelector(text, context.format === 'xml', context.problems);
  if (join === undefined) {
    const { firsts } = context;
    if (firsts === null || !selector.isValid || text.includes(':scope')) {
      return (scope) => read(selector.first(rootOf(scope)));
    }
    const slot = firsts.add(text);
    return ({ page }) => read(page.first(firsts, slot));
  }
  return (scope) => {
    const texts = selector.all(rootOf(scope)).map((element) => read(element)?.trim() ?? '');
    return texts.filter((part) => part !== '').join(join);
  };
}

function compileLinkedData({ jsonLd, type }: Extract<Source, { jsonLd: string }>): SourceReader {
  const path = splitPath(jsonLd);
  return ({ page: { structured } }) => textAt(structured.linked(type), path, structured.references);
}

function compileSchema({ schema, type, join }: Extract<Source, { schema: string }>): SourceReader {
  const path = splitPath(schema);
  return ({ page: { structured } }) => structured.textAt(structured.main(type), path, join);
}

function compileProduct({ product, give, min }: Extract<Source, { product: string }>): SourceReader {
  return ({ page }) => {
    const found = page.product[product];
    if (found === undefined || found.confidence < min) return null;
    return give === 'confidence' ? String(found.confidence) : found.text;
  };
}

function compileJson(
  source: Extract<Source, { json: string }>,
  { parameters, problems }: CompileContext,
): SourceReader {
  const path = compilePath(fillText(source.json, parameters), problems);
  return ({ page, json }) =>
    page.format === 'html'
      ? page.structured.textAt(json, path, source.join)
      : scalarText(valueAt(json, path), source.join);
}

function compileRegex(source: Extract<Source, { regex: string }>, context: CompileContext): SourceReader {
  const pattern = compilePattern(source.regex, context.problems);
  const inner = source.in === undefined ? scopeText : compileSource(source.in, context);
  const { group, join } = source;
  return (scope) => {
    const text = inner(scope);
    if (text === null) return null;
    return join === undefined ? pattern.find(text, group) : pattern.findAll(text, group).join(join);
  };
}

function compileJoined({ joined, by }: Extract<Source, { by: string }>, context: CompileContext): SourceReader {
  const parts = joined.map(({ from, transforms }) => ({
    readers: from.map((source) => compileSource(source, context)),
    finish: compileFinish(transforms, context.problems),
  }));
  return (scope) => {
    const page = valueContext(scope.page);
    const texts = parts.map(({ readers, finish }) => {
      for (const read of readers) {
        const text = finish(read(scope), page);
        if (text !== null) return text;
      }
      return null;
    });
    return texts.filter((text) => text !== null).join(by);
  };
}

/** Returns what transforms ask of a page. */
export function valueContext(page: Page): ValueContext {
  return { base: () => page.baseUrl, language: () => page.language };
}

/** The raw text of a page, markup included; for a list item its text, or its JSON. */
function scopeText({ page, item, json }: Scope): string {
  if (item !== null) return textOf(item);
  return json === undefined || json === page.json ? page.text : JSON.stringify(json);
}

function compileFact({ page: fact }: Extract<Source, { page: string }>): SourceReader {
  return ({ page: { facts }, item, rowNumber }) => {
    if (fact === 'pageNumber') return String(facts.number);
    if (fact === 'itemTag') return item?.name ?? null;
    if (fact === 'fragment') return fragmentOf(facts.requestedUrl);
    return fact === 'rowNumber' ? String(rowNumber) : facts[fact];
  };
}
