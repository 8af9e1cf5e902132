import { recipe as recipeSchema, type Next, type Recipe } from '#core/wire/rows/recipe.ts';
import type { Value } from '#core/domain/data/block.ts';
import { compileFields, readFields } from '../compile/compileFields.ts';
import { compileItems } from '../compile/compileItems.ts';
import { Page } from '../extract/page.ts';
import { newSearchBudget, withinBudget } from '../extract/searchBudget.ts';
import { buildColumns } from './columns/buildColumns.ts';
import { itemSelector } from './columns/itemSelector.ts';
import { tableHeaders } from './columns/tableHeaders.ts';
import { PageIndex } from './mine/pageIndex.ts';
import { recordGroups, type Group } from './mine/recordGroups.ts';
import { openSpots, type Spot } from './mine/spots.ts';
import { nextWays } from './next/nextWays.ts';
import { limits, type ProposedColumn, type Proposal } from './proposal.ts';
import { factsOf, firstScore, score } from './rank.ts';
import { arrayTables, thingTables, type JsonTable } from './whole/jsonTables.ts';
import { pageRecord } from './whole/pageRecord.ts';

const maxSearches = 250;
const searchSteps = 40_000_000;
/** A table that is a part of one before it, or has it as a part, is rarely wanted beside it. */
const nestedWeight = 0.6;
/** A row of a grid is a record of several things. */
const rowWeight = 0.3;

/** A group with its columns. */
interface Table {
  kind: 'list' | 'table';
  group: Group;
  items: string;
  columns: ProposedColumn[];
  score: number;
}

/**
 * Proposes tables that a person may want from a page, the most likely first, each as a recipe that gives it. Takes the
 * text of the page and its address; gives none for a page in which nothing repeats, and never throws for what a page
 * holds.
 */
export function proposeTables(text: string, address: string): Proposal[] {
  const isJson = /^\s*[[{]/u.test(text);
  const page = new Page({ url: address, requestedUrl: address, number: 1 }, text, isJson ? 'json' : 'html');
  try {
    return withinBudget(newSearchBudget(searchSteps), () => (isJson ? jsonProposals(page) : htmlProposals(page)));
  } catch (error) {
    // The page is nested too deeply or too large to be searched.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function jsonProposals(page: Page): Proposal[] {
  if (page.json === undefined) return [];
  return arrayTables(page.json).map((table) => jsonProposal(table, page, []));
}

function htmlProposals(page: Page): Proposal[] {
  const root = openSpots(page.document);
  if (root === null) return [];
  const { ways, hasLoadMore } = nextWays(page.document, { url: page.facts.url, baseUrl: page.baseUrl });
  const tables = tablesOf(page, root);
  const lists = tables.map(({ kind, items, columns, group, score: weight }) =>
    listProposal({ kind, items, columns, count: group.records.length, weight }, page, { ways, hasLoadMore }),
  );
  const things = thingTables(page).map((table) => jsonProposal(table, page, ways));
  const [best] = tables;
  const record = pageRecord(page, root, best === undefined || best.columns.length < 2 ? 0 : factsOf(best.group).text);
  const whole = record === null ? [] : [recordProposal(record, page)];
  return [...lists, ...things, ...whole]
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limits.proposals);
}

function tablesOf(page: Page, root: Spot): Table[] {
  const groups = recordGroups(root)
    .map((group) => ({ group, weight: firstScore(group, root) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, limits.groups);
  const index = new PageIndex(page.document, maxSearches);
  const tables = groups.flatMap(({ group }) => tableOf(group, page, root, index) ?? []);
  return ranked(tables);
}

function tableOf(group: Group, page: Page, root: Spot, index: PageIndex): Table | null {
  const headers = tableHeaders(group.records);
  const headerRows = new Set(headers?.headerRows);
  const records = group.records.filter(([first]) => first !== undefined && !headerRows.has(first.element));
  if (records.length < 2) return null;
  const own = { ...group, records };
  const built = buildColumns(
    sampled(records),
    { baseUrl: page.baseUrl, language: page.language },
    headers?.headerOf ?? (() => null),
  );
  if (built.columns.length === 0) return null;
  const items = itemSelector(
    records.flatMap(([first]) => (first === undefined ? [] : [first.element])),
    page.document,
    index,
  );
  if (items === null) return null;
  const kind = headers === null || built.columns.length < 2 ? 'list' : 'table';
  return { kind, group: own, items, columns: built.columns, score: score(own, built, root) };
}

/** Records from all parts of a list, always with its first ones. */
function sampled(records: Spot[][]): Spot[][] {
  if (records.length <= limits.sampled) return records;
  const step = records.length / limits.sampled;
  return Array.from({ length: limits.sampled }, (_, index) => records[Math.floor(index * step)] ?? []);
}

/** Orders tables by score; of those within each other the best one keeps its score. */
function ranked(tables: readonly Table[]): Table[] {
  const weighed = tables.map((table) =>
    tables.some((inner) => isRowOf(table, inner)) ? { ...table, score: table.score * rowWeight } : table,
  );
  const chosen: Table[] = [];
  for (const table of weighed.toSorted((one, other) => other.score - one.score)) {
    if (chosen.some((other) => other.items === table.items)) continue;
    const isNested = chosen.some(
      (other) => shareWithin(table.group, other.group) > 0.5 || shareWithin(other.group, table.group) > 0.5,
    );
    chosen.push(isNested ? { ...table, score: table.score * nestedWeight } : table);
  }
  return chosen.toSorted((one, other) => other.score - one.score).slice(0, limits.proposals);
}

/** Returns whether a table's records are rows or sections of other records, which hold nearly all of its text. */
function isRowOf({ group }: Table, inner: Table): boolean {
  const { count, text } = factsOf(group);
  const own = factsOf(inner.group);
  if (own.count < 1.8 * count || own.text < 0.7 * text) return false;
  const hasLook = inner.columns.some(({ type }) => type === 'link' || type === 'picture' || type === 'price');
  return hasLook && inner.columns.length > 1 && shareWithin(inner.group, group) >= 0.8;
}

/** The share of the records of a group that are in records of another one. */
function shareWithin(inner: Group, outer: Group): number {
  const holders = new Set(outer.records.flat());
  const compared = sampled([...inner.records]);
  const inside = compared.filter(([first]) => {
    for (let at = first ?? null; at !== null; at = at.parent) if (holders.has(at)) return true;
    return false;
  });
  return inside.length / Math.max(1, compared.length);
}

function listProposal(
  table: { kind: 'list' | 'table'; items: string; columns: ProposedColumn[]; count: number; weight: number },
  page: Page,
  { ways, hasLoadMore }: { ways: Next[]; hasLoadMore: boolean },
): Proposal {
  const { kind, items, columns, weight } = table;
  const { recipe, rows, count } = withList(items, columns, ways, page);
  return { kind, items, columns, rows, recordCount: count, next: ways, hasLoadMore, score: weight, recipe };
}

function jsonProposal({ items, columns, count }: JsonTable, page: Page, ways: Next[]): Proposal {
  const { recipe, rows } = withList(items, columns, ways, page);
  const weight = Math.log2(1 + Math.min(count, 60)) * Math.min(columns.length, 8) * (page.format === 'json' ? 1 : 0.22);
  return {
    kind: 'json',
    items,
    columns,
    rows,
    recordCount: count,
    next: ways,
    hasLoadMore: false,
    score: weight,
    recipe,
  };
}

function recordProposal(
  { columns, score: weight }: { columns: ProposedColumn[]; score: number },
  page: Page,
): Proposal {
  const recipe = recipeSchema.parse({ start: [page.facts.url], fields: fieldsOf(columns) });
  const rows = [rowReader(columns, page)({ item: null, json: undefined }, 0)];
  return {
    kind: 'record',
    items: null,
    columns,
    rows,
    recordCount: 1,
    next: [],
    hasLoadMore: false,
    score: weight,
    recipe,
  };
}

function withList(
  items: Proposal['items'],
  columns: readonly ProposedColumn[],
  ways: Next[],
  page: Page,
): { recipe: Recipe; rows: Value[][]; count: number } {
  const { format } = page;
  // A parameter counts on without end, where a link ends with the list.
  const links = ways.filter((way) => 'link' in way);
  const next = links.length > 0 ? links : ways;
  const list = { items, fields: fieldsOf(columns), ...(next.length > 0 && { next }) };
  const recipe = recipeSchema.parse({ format, start: [page.facts.url], list });
  const found = compileItems(items ?? '', { format, parameters: {}, problems: [], firsts: null })(page);
  const read = rowReader(columns, page);
  return { recipe, rows: found.slice(0, limits.rows).map(read), count: found.length };
}

function fieldsOf(columns: readonly ProposedColumn[]) {
  return columns.map(({ name, from, transforms }) => ({ name, from, transforms }));
}

function rowReader(columns: readonly ProposedColumn[], page: Page) {
  const fields = columns.map(({ name, from, transforms }) => ({ name, from, transforms, required: false }));
  const compiled = compileFields(fields, { format: page.format, parameters: {}, problems: [], firsts: null });
  return (
    scope: { item: ReturnType<ReturnType<typeof compileItems>>[number]['item']; json: unknown },
    index: number,
  ): Value[] => readFields(compiled, { page, ...scope, rowNumber: index + 1 });
}
