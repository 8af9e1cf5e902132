import { knownLanguage } from '#core/domain/values/localeNames.ts';
import { isTag } from 'domhandler';
import { recipe as recipeSchema, type Next, type Recipe } from '#core/wire/recipe/recipe.ts';
import type { ItemScope } from '../compile/compileItems.ts';
import { Page } from '../extract/page.ts';
import { newSearchBudget, pageSteps, withinBudget } from '../extract/searchBudget.ts';
import { columnReadings } from './columns/columnReadings.ts';
import { outsideColumns } from './columns/outsideColumns.ts';
import { draftOf, proposalOf, recordsOf, type Draft } from './drafts.ts';
import { PageIndex } from './mine/pageIndex.ts';
import { openSpots, type Spot } from './mine/spots.ts';
import { nextWays } from './next/nextWays.ts';
import { ownTable } from './ownTable.ts';
import { pageTables, type Table } from './pageTables.ts';
import { limits, searchSteps, type List, type PageElement, type Proposal, type ProposedColumn } from './proposal.ts';
import { arrayTables, thingTables, type JsonTable } from './whole/jsonTables.ts';
import { pageRecord } from './whole/pageRecord.ts';
import { columnsOutside, shownColumns } from './whole/shownColumns.ts';

const maxAddress = 1_900;
/** Things of a page's JSON-LD are mostly those that it shows, with fewer columns. */
const thingWeight = 0.22;

/** Lists with fewer records may be one thing with its values: a person may want one of them. */
const minList = 4;

/** Proposed tables of a page, the most likely first, and the one of a recipe that is given. */
export interface Proposals {
  tables: Proposal[];
  own: Proposal | null;
  /** The things that the page shows outside its lists. */
  elements: PageElement[];
  language: string | null;
}

interface ProposeOptions {
  /** A recipe whose table is read too. */
  recipe?: Recipe | null;
  /** True where the page is about one thing. */
  isRecord?: boolean;
}

type Found = Pick<Proposals, 'tables' | 'elements'>;
const nothing: Found = { tables: [], elements: [] };

/**
 * Proposes tables that a person may want from a page, the most likely first, each as a recipe that gives it, and reads
 * the table that `recipe` gives today. Takes the text of the page and its address; gives none for a page in which
 * nothing repeats, and never throws for what a page holds. With `isRecord` the page is about one thing: only a table of
 * one row is proposed, also where nothing on the page says so.
 */
export function proposeTables(
  text: string,
  address: string,
  { recipe = null, isRecord = false }: ProposeOptions = {},
): Proposals {
  const url = URL.parse(address)?.href;
  if (url === undefined || url.length > maxAddress) return { ...nothing, own: null, language: null };
  const isJson = /^\s*[[{]/u.test(text);
  const page = new Page({ url, requestedUrl: url, number: 1 }, text, isJson ? 'json' : 'html');
  const proposals = isJson ? jsonProposals : isRecord ? recordProposals : htmlProposals;
  const { tables, elements } = within(searchSteps, () => proposals(page)) ?? nothing;
  const own = recipe === null ? null : within(pageSteps, () => ownTable(recipe, tables, page));
  return { tables, own, elements, language: within(searchSteps, () => knownLanguage(page.language)) };
}

/** Returns `null` where a page is nested too deeply, or too large to be searched with these steps. */
function within<Found>(steps: number, work: () => Found): Found | null {
  try {
    return withinBudget(newSearchBudget(steps), work);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function jsonProposals(page: Page): Found {
  const tables = arrayTables(page.json).map((table) => proposalOf(jsonProposal(table, page, []), page));
  return { ...nothing, tables };
}

function htmlProposals(page: Page): Found {
  const root = openSpots(page.document);
  if (root === null) return nothing;
  const index = new PageIndex(page.document);
  const { ways, hasLoadMore } = nextWays(index, { url: page.facts.url, baseUrl: page.baseUrl });
  const tables = pageTables(page, root, index);
  const list = tables.find(({ isProse }) => !isProse);
  const listText = list === undefined || list.columns.length < 2 ? 0 : list.facts.text;
  const record = pageRecord(page, root, listText);
  const proposals = [
    ...tables.map((table) => listProposal(table, page, index, ways, hasLoadMore)),
    ...thingTables(page).map((table) => jsonProposal(table, page, ways)),
    ...(record === null ? [] : [recordProposal(record.columns, record.score, page)]),
  ];
  const ranked = proposals.filter(({ rows }) => rows.length > 0).toSorted((one, other) => other.score - one.score);
  const [first, ...others] = withoutParts(ranked).slice(0, limits.proposals);
  if (first === undefined) return nothing;
  const best = first.kind === 'record' ? withShown(first, page, root, index) : first;
  const drafts = [best, ...others];
  const lists = tables.filter(
    ({ items, facts }) => facts.count >= minList && drafts.some((draft) => draft.items === items),
  );
  const records = new Set(lists.flatMap(({ group }) => [...group.holders]));
  return {
    tables: drafts.map((draft) => proposalOf(draft, page)),
    elements: withReadings(columnsOutside(page, root, index, records), index, page),
  };
}

/** Reads each from its own element: a search of the whole page for each way to read it would take long. */
function withReadings(columns: readonly ProposedColumn[], index: PageIndex, page: Page): PageElement[] {
  return columns.flatMap((column) => {
    const [source] = column.from;
    if (source === undefined || !('css' in source)) return [];
    const item = index.first(source.css);
    if (item === undefined) return [];
    const own = { ...column, from: [{ ...source, css: ':scope' }] };
    const [readings = []] = columnReadings([own], [{ scope: { item, json: undefined }, rowNumber: 1 }], page);
    return { ...column, readings };
  });
}

/**
 * Leaves out tables that have nothing beside a better one: their items are parts of its items and have the same values,
 * or only one value each.
 */
function withoutParts(ranked: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  for (const proposal of ranked) if (!kept.some((better) => isPartOf(proposal, better))) kept.push(proposal);
  return kept;
}

function isPartOf(draft: Draft, better: Draft): boolean {
  if (draft.columns.length === 1 && better.columns.length > 1 && areWithin(draft, better)) return true;
  return (
    draft.recordCount === better.recordCount &&
    draft.rows.every((row, place) =>
      row.every((value) => value === null || better.rows[place]?.includes(value) === true),
    )
  );
}

/** Returns whether the items that are shown are within those of another list. */
function areWithin({ shown }: Draft, { items, found }: Draft): boolean {
  return (
    items !== null &&
    shown.every(({ scope: { item } }) => {
      for (let at = item?.parent ?? null; at !== null && isTag(at); at = at.parent) if (found.has(at)) return true;
      return false;
    })
  );
}

function listProposal(
  { kind, items, columns, minor, score }: Table,
  page: Page,
  index: PageIndex,
  ways: Next[],
  hasLoadMore: boolean,
): Draft {
  const found = index.find(items);
  const scopes = found.map((item): ItemScope => ({ item, json: undefined }));
  const recipe = listRecipe(items, columns, ways, page);
  const names = [...columns, ...minor].map(({ name }) => name);
  const room = limits.columns - names.length;
  const outside = outsideColumns(page, index, new Set(found), names).slice(0, Math.max(0, room));
  return draftOf({ kind, items, columns, minor, outside, next: ways, hasLoadMore, score, recipe }, scopes, page);
}

function jsonProposal({ items, columns }: JsonTable, page: Page, ways: Next[]): Draft {
  const scopes = recordsOf(items, page);
  const recipe = listRecipe(items, columns, ways, page);
  const weight = page.format === 'json' ? 1 : thingWeight;
  const score = Math.log2(1 + Math.min(scopes.length, 60)) * Math.min(columns.length, 8) * weight;
  const shape = { kind: 'json', items, columns, hasLoadMore: false, score, recipe } as const;
  return draftOf({ ...shape, minor: [], outside: [], next: ways }, scopes, page);
}

/** The page as one record; one that states nothing about its thing has all that it shows. */
function recordProposals(page: Page): Found {
  const root = openSpots(page.document);
  if (root === null) return nothing;
  const index = new PageIndex(page.document);
  const stated = pageRecord(page, root, 0);
  if (stated !== null) {
    const draft = withShown(recordProposal(stated.columns, 0, page), page, root, index);
    return { ...nothing, tables: [proposalOf(draft, page)] };
  }
  const shown = shownColumns(page, root, index, []);
  return shown.length === 0 ? nothing : { ...nothing, tables: [proposalOf(recordProposal(shown, 0, page), page)] };
}

/** The page as one record, with what it shows beside what it states. */
function withShown(record: Draft, page: Page, root: Spot, index: PageIndex): Draft {
  return { ...record, minor: shownColumns(page, root, index, record.columns) };
}

function recordProposal(columns: ProposedColumn[], score: number, page: Page): Draft {
  const recipe = recipeSchema.parse({ start: [startOf(page)], fields: fieldsOf(columns) });
  const shape = { kind: 'record', items: null, columns, hasLoadMore: false, score, recipe } as const;
  return draftOf({ ...shape, minor: [], outside: [], next: [] }, recordsOf(null, page), page);
}

function listRecipe(items: List['items'], columns: readonly ProposedColumn[], ways: Next[], page: Page): Recipe {
  // A parameter counts on without end, where a link ends with the list.
  const links = ways.filter((way) => 'link' in way);
  const next = links.length > 0 ? links : ways;
  const list = { items, fields: fieldsOf(columns), ...(next.length > 0 && { next }) };
  return recipeSchema.parse({ format: page.format, start: [startOf(page)], list });
}

/** The page's address as a start; braces would name parameters there. */
function startOf({ facts }: Page): string {
  return facts.url.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

function fieldsOf(columns: readonly ProposedColumn[]) {
  return columns.map(({ name, from, transforms }) => ({ name, from, transforms }));
}
