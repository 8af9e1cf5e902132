import { createHash } from 'node:crypto';
import type { Value } from '#core/domain/data/block.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import { fillText } from '#core/domain/template/startUrls.ts';
import type { Recipe, Source } from '#core/wire/recipe.ts';
import { splitPath, valueAt } from '../extract/jsonPath.ts';
import type { Page } from '../extract/page.ts';
import { readWhole, type StartReading } from '../extract/pageReading.ts';
import { compileSelector } from '../extract/selector.ts';
import { textOf } from '../extract/text.ts';
import { compileFields, isRow, readFields, type CompiledField } from './compileFields.ts';
import { compileSource, type CompileContext, type Scope, type SourceReader } from './compileSource.ts';
import { absoluteUrl } from './compileTransforms.ts';
import { parseFieldLines } from './fieldLines.ts';
import { compilePageFields, pageScope, type PageFields } from './pageFields.ts';

type List = NonNullable<Recipe['list']>;
type ItemScope = Pick<Scope, 'item' | 'json'>;

/** One item of a list page. */
export interface ListEntry {
  values: Value[];
  detailUrl: string | null;
}

interface ListPage {
  entries: ListEntry[];
  /** The next page where it is a link. */
  nextUrl: string | null;
  /** Equal for two pages that hold the same items. */
  mark: string;
}

export interface CompiledList {
  columns: string[];
  start: StartReading<ListPage>;
  detail: PageFields | null;
  isRow(values: readonly Value[]): boolean;
  /** The address of the page after this one, which was asked for at `url`. */
  nextOf(url: string, page: ListPage): string | null;
  hasNext: boolean;
  maxPages: number;
}

export function compileList(list: List, context: CompileContext): CompiledList {
  const { format, parameters } = context;
  const fields = compileFields(listFields(list, context), context);
  const items = compileItems(fillText(list.items, parameters), context);
  const { detail, next } = list;
  const detailLink = detail === undefined ? null : compileLink(detail.link, context);
  const nextLink = next !== undefined && 'link' in next ? compileLink(next.link, context) : null;
  const detailContext = { ...context, format: detail?.format ?? 'html' };
  const allFields = [...fields, ...compileFields(detail?.fields ?? [], detailContext)];
  const hasNext = next !== undefined && !(nextLink === null && 'link' in next);
  return {
    columns: allFields.map(({ name }) => name),
    start: readWhole(format, (page) => readListPage(page, items(page), { fields, detailLink, nextLink })),
    detail: detail === undefined ? null : compilePageFields(detail.fields, detailContext),
    isRow: (values) => isRow(allFields, values),
    nextOf: (url, page) => (next !== undefined && 'parameter' in next ? countUp(url, next) : page.nextUrl),
    hasNext,
    maxPages: pageLimit(list.maxPages, parameters),
  };
}

function listFields({ fields }: List, { format, parameters, problems }: CompileContext) {
  return Array.isArray(fields) ? fields : parseFieldLines(parameters[fields.fromParameter], format, problems);
}

/** The items of a page, in order. */
function compileItems(text: string, { format, problems }: CompileContext): (page: Page) => ItemScope[] {
  if (format !== 'json') {
    const selector = compileSelector(text, format === 'xml', problems);
    return (page) => selector.all(page.document).map((item) => ({ item, json: undefined }));
  }
  const path = splitPath(text);
  return (page) => {
    const found = valueAt(page.json, path);
    const values = Array.isArray(found) ? (found as unknown[]) : [found].filter((value) => value !== undefined);
    return values.map((json) => ({ item: null, json }));
  };
}

/** An address: of an element that is named without an attribute, its `href`, else its text. */
function compileLink(source: Source, context: CompileContext): SourceReader {
  if (!('css' in source) || source.attr !== undefined) return compileSource(source, context);
  const attribute = compileSource({ ...source, attr: 'href' }, context);
  const text = compileSource(source, context);
  return (scope) => attribute(scope) ?? text(scope);
}

interface EntryReaders {
  fields: CompiledField[];
  detailLink: SourceReader | null;
  nextLink: SourceReader | null;
}

function readListPage(page: Page, items: ItemScope[], { fields, detailLink, nextLink }: EntryReaders): ListPage {
  const hash = createHash('sha1');
  const entries = items.map((item, index): ListEntry => {
    const scope: Scope = { page, ...item, rowNumber: index + 1 };
    const values = readFields(fields, scope);
    const detailUrl = addressOf(detailLink?.(scope) ?? null, page);
    const content = values.filter((_, position) => fields[position]?.isFact === false);
    hash.update(JSON.stringify([content, detailUrl, item.item === null ? item.json : textOf(item.item)]));
    return { values, detailUrl };
  });
  const nextUrl = addressOf(nextLink?.(pageScope(page)) ?? null, page);
  return { entries, nextUrl, mark: hash.digest('base64url').slice(0, 10) };
}

function addressOf(text: string | null, page: Page): string | null {
  return text === null || text.trim() === '' ? null : absoluteUrl(text, page.baseUrl);
}

/** The address with its page parameter one step up; an address without one is the first page. */
function countUp(url: string, { parameter, first, step }: { parameter: string; first: number; step: number }): string {
  const next = new URL(url);
  const current = next.searchParams.get(parameter);
  const number = current !== null && /^\d+$/u.test(current) ? Number(current) : first;
  next.searchParams.set(parameter, String(number + step));
  return next.href;
}

function pageLimit(maxPages: List['maxPages'], parameters: ParameterValues): number {
  if (typeof maxPages === 'number') return maxPages;
  const number = Number.parseInt(fillText(`{+${maxPages.fromParameter}}`, parameters), 10);
  return number >= 1 ? number : Number.POSITIVE_INFINITY;
}
