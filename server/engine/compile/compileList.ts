import { createHash } from 'node:crypto';
import type { Element } from 'domhandler';
import type { Value } from '#core/domain/data/block.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { fillText } from '#core/domain/parameters/fillText.ts';
import type { Field, Recipe } from '#core/wire/recipe/recipe.ts';
import type { Page } from '../extract/page.ts';
import { readWhole, type StartReading } from '../extract/pageReading.ts';
import { textOf } from '../extract/text.ts';
import type { Mending, PageWatch } from '../mend/mending.ts';
import { compileFields, isRow, readFields, requiredWithout, type CompiledField } from './compileFields.ts';
import { compileItems, type ItemScope } from './compileItems.ts';
import { addressOf, compileLink } from './compileLink.ts';
import { compileFollow, compileNext } from './compileNext.ts';
import type { CompileContext } from '../extract/compileContext.ts';
import type { Scope } from './compileSource.ts';
import { parseFieldLines } from './fieldLines.ts';
import { mendFields, mendLink } from './mendedRecipe.ts';
import { compilePageFields, type PageFields } from './pageFields.ts';

type List = NonNullable<Recipe['list']>;

/**
 * Limit of addresses per start where pages name several further ones: a position holds the waiting and the read ones.
 */
const maxFollowed = 1000;

/** One item of a list page. */
export interface ListEntry {
  values: Value[];
  detailUrl: string | null;
}

export interface ListPage {
  entries: ListEntry[];
  /** The page after this one. */
  nextUrl: string | null;
  /** Further pages, to read after those that already wait. */
  followUrls: string[];
  /** Equal for two pages that hold the same items. */
  mark: string;
}

export interface CompiledList {
  columns: string[];
  start: StartReading<ListPage>;
  detail: (PageFields & { hasOutcome: boolean }) | null;
  isRow: (values: readonly Value[]) => boolean;
  /** The required columns for want of which values make no row. */
  missing: (values: readonly Value[]) => string[];
  /** True where pages name several further pages. */
  isFollowing: boolean;
  maxPages: number;
}

export function compileList(list: List, context: CompileContext, mending: Mending | null): CompiledList {
  const { format, parameters, problems } = context;
  const own = listFields(list, context);
  const fields = compileFields(own, context);
  const items = compileItems(list.items, context);
  const { detail, follow } = list;
  const detailContext = { ...context, format: detail?.format ?? 'html' };
  const outcome = detail?.outcome === undefined ? [] : [outcomeColumn(detail.outcome)];
  const allFields = [...fields, ...compileFields(detail?.fields ?? [], detailContext), ...outcome];
  const distinct = list.distinct === undefined ? null : fields.findIndex(({ name }) => name === list.distinct);
  if (distinct === -1) problems.push(`${list.distinct}: not a column`);
  const link = detail === undefined ? null : compileLink(detail.link, context);
  const readRow = (scope: Scope): Value[] => [
    ...readFields(fields, scope),
    addressOf(link?.(scope) ?? null, scope.page),
  ];
  const watch = mending === null ? null : watchList(list, { own, fields, readRow }, context, mending);
  const readers: EntryReaders = {
    fields,
    distinct,
    readRow,
    nextOf: compileWatchedNext(list.next, context, mending),
    followOf: compileFollow(follow, context),
    watch,
  };
  return {
    columns: allFields.map(({ name }) => name),
    start: readWhole(format, (page) => readListPage(page, items(page), readers)),
    detail:
      detail === undefined
        ? null
        : { ...compilePageFields(detail.fields, detailContext, mending), hasOutcome: outcome.length > 0 },
    isRow: (values) => isRow(allFields, values),
    missing: (values) => requiredWithout(allFields, values),
    isFollowing: follow !== undefined,
    maxPages: Math.min(pageLimit(list.maxPages, parameters), follow === undefined ? Infinity : maxFollowed),
  };
}

function listFields({ fields }: List, { format, parameters, problems }: CompileContext) {
  if (Array.isArray(fields)) return fields;
  return [...(fields.before ?? []), ...parseFieldLines(parameters[fields.fromParameter], format, problems)];
}

function compileWatchedNext(next: List['next'], context: CompileContext, mending: Mending | null) {
  const nextOf = compileNext(next, context);
  const ways = next === undefined ? [] : [next].flat();
  const sources = ways.flatMap((way) => ('link' in way ? [way.link] : []));
  const link = mending === null ? null : mendLink(sources, 'next', 0, context);
  return link === null ? nextOf : (mending?.watchNext(link, nextOf) ?? nextOf);
}

/** Watches the list where its items are elements, with the links to their own pages. */
function watchList(
  { items, detail }: List,
  {
    own,
    fields,
    readRow,
  }: { own: readonly Field[]; fields: readonly CompiledField[]; readRow: EntryReaders['readRow'] },
  context: CompileContext,
  mending: Mending,
): PageWatch | null {
  if (context.format !== 'html' || typeof items !== 'string') return null;
  const link = detail === undefined ? null : mendLink([detail.link], 'detail', own.length, context);
  const columns = [...own.map(({ name }) => name), ...(link === null ? [] : [link.column])];
  const watched = [...mendFields(own, fields, context), ...(link === null ? [] : [link])];
  const read = (page: Page, elements: readonly Element[]): Value[][] =>
    elements.map((item, index) => readRow({ page, item, json: undefined, rowNumber: index + 1 }));
  const css = fillText(items, context.parameters);
  return mending.watch({ kind: 'list', columns, fields: watched, items: { css, read } });
}

/** A column that the run fills: only the run knows how a page was reached, no page contains it. */
function outcomeColumn(name: string): CompiledField {
  return { name, isRequired: false, isFact: true, readers: [], finish: () => null };
}

interface EntryReaders {
  fields: CompiledField[];
  /** The index of the column by which rows differ. */
  distinct: number | null;
  /** Reads the values of an item, and the address of its own page after them. */
  readRow: (scope: Scope) => Value[];
  nextOf: (page: Page) => string | null;
  followOf: (page: Page) => string[];
  watch: PageWatch | null;
}

function readListPage(page: Page, found: ItemScope[], readers: EntryReaders): ListPage {
  const { fields, distinct, readRow, nextOf, followOf, watch } = readers;
  const items = watch === null ? found : mendedItems(page, found, watch);
  const hash = createHash('sha1');
  const taken = new Set<Value>();
  const entries: ListEntry[] = [];
  const scopes = items.map((item, index): Scope => ({ page, ...item, rowNumber: index + 1 }));
  const rows = scopes.map(readRow);
  watch?.rows({ page, hasText: true, items: items.map(({ item }) => item), rows });
  const areRecords = watch?.areRecords(rows);
  for (const [index, scope] of scopes.entries()) {
    if (areRecords?.[index] === false) continue;
    const values = rows[index] ?? [];
    const detailUrl = values.pop() ?? null;
    const content = values.filter((_, position) => fields[position]?.isFact === false);
    hash.update(JSON.stringify([content, detailUrl, scope.item === null ? scope.json : textOf(scope.item)]));
    const key = distinct === null ? null : (values[distinct] ?? null);
    if (key !== null && taken.has(key)) continue;
    taken.add(key);
    entries.push({ values, detailUrl });
  }
  return { entries, nextUrl: nextOf(page), followUrls: followOf(page), mark: hash.digest('base64url').slice(0, 10) };
}

function mendedItems(page: Page, found: ItemScope[], { items }: PageWatch): ItemScope[] {
  const elements = found.map(({ item }) => item).filter((item) => item !== null);
  const mended = items(page, elements);
  return mended === elements ? found : mended.map((item) => ({ item, json: undefined }));
}

function pageLimit(maxPages: List['maxPages'], parameters: ParameterValues): number {
  if (typeof maxPages === 'number') return maxPages;
  const number = Number.parseInt(fillText(`{+${maxPages.fromParameter}}`, parameters), 10);
  return number >= 1 ? number : Number.POSITIVE_INFINITY;
}
