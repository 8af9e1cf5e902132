import type { Page } from '../extract/page.ts';
import { buildColumns, type BuiltColumns } from './columns/buildColumns.ts';
import { itemSelector } from './columns/itemSelector.ts';
import { dataRecords } from './columns/tableHeaders.ts';
import type { PageIndex } from './mine/pageIndex.ts';
import { recordGroups, type Group } from './mine/recordGroups.ts';
import type { Spot } from './mine/spots.ts';
import { limits, type ProposedColumn } from './proposal.ts';
import { factsOf, firstScore, isProse, score, type GroupFacts } from './rank.ts';
import { withoutStrangers } from './strangers.ts';

/** A table that is a part of one before it, or has it as a part, is rarely wanted beside it. */
const nestedWeight = 0.6;
const goldenRatio = (Math.sqrt(5) - 1) / 2;
/** A row of a grid is a record of several things. */
const rowWeight = 0.3;

/** A group of records with its columns. */
export interface Table {
  kind: 'list' | 'table';
  group: Group;
  items: string;
  columns: ProposedColumn[];
  minor: ProposedColumn[];
  /** The share of records that have a value, by column. */
  filled: number[];
  facts: GroupFacts;
  /** The paragraphs or sections of an article. */
  isProse: boolean;
  score: number;
}

/** Returns the tables of records that a page shows, the most likely first. */
export function pageTables(page: Page, root: Spot, index: PageIndex): Table[] {
  const groups = withoutWrapped(
    recordGroups(root)
      .map((records) => ({ records, weight: firstScore(records, root) }))
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, 3 * limits.groups)
      .map(({ records }) => ({ group: groupOf(records), facts: factsOf(records) })),
  ).slice(0, limits.groups);
  let searchesLeft: number = limits.searches;
  const tables = groups.flatMap(({ group }) => {
    const { table, built, searches } = tableOf(group, page, root, index, searchesLeft);
    searchesLeft -= searches;
    const known = table === null || built === null ? null : withoutStrangers(table.group.records, built);
    if (table === null || known === null) return table ?? [];
    const own = tableOf(groupOf(known), page, root, index, searchesLeft);
    searchesLeft -= own.searches;
    const isBetter = own.table !== null && own.table.score > table.score && isExact(own.table, index);
    return isBetter && own.table !== null ? own.table : table;
  });
  return ranked(tables);
}

function groupOf(records: Spot[][]): Group {
  return { records, holders: new Set(records.flat()) };
}

/** True where the selector of the items finds the records and nothing else. */
function isExact({ items, group: { records } }: Table, index: PageIndex): boolean {
  const found = index.find(items);
  return found.length === records.length && records.every(([first], place) => first?.element === found[place]);
}

/** Leaves out groups whose records are the only content of another group's records, one in each. */
function withoutWrapped(groups: readonly Weighed[]): Weighed[] {
  return groups.filter(({ group, facts }) => {
    if (group.records[0]?.length !== 1) return true;
    return !groups.some(
      (other) =>
        other.group !== group &&
        other.facts.count === facts.count &&
        other.group.records[0]?.length === 1 &&
        facts.text >= 0.98 * other.facts.text &&
        facts.size < other.facts.size &&
        facts.pictures === other.facts.pictures &&
        shareWithin(group, other.group) === 1,
    );
  });
}

interface Weighed {
  group: Group;
  facts: GroupFacts;
}

function tableOf(
  group: Group,
  page: Page,
  root: Spot,
  index: PageIndex,
  searchesLeft: number,
): { table: Table | null; built: BuiltColumns | null; searches: number } {
  const { records, headers } = dataRecords(group.records);
  if (records.length < 2 || searchesLeft <= 0) return { table: null, built: null, searches: 0 };
  const own = { ...group, records };
  const view = { baseUrl: page.baseUrl, language: page.language, searchesLeft };
  const built = buildColumns(sampled(records), group.holders, view, headers?.headerOf ?? (() => null));
  const { columns, minor, values, searches } = built;
  if (columns.length === 0) return { table: null, built, searches };
  const firsts = records.flatMap(([first]) => (first === undefined ? [] : [first.element]));
  const items = itemSelector(firsts, index);
  if (items === null) return { table: null, built, searches };
  const kind = headers === null || columns.length < 2 ? 'list' : 'table';
  const filled = values.map((each) => each.filter((value) => value !== null).length / Math.max(1, each.length));
  const facts = factsOf(records);
  const table = {
    kind,
    group: own,
    items,
    columns,
    minor,
    filled,
    facts,
    isProse: isProse(own, facts, built),
    score: score(own, facts, built, root),
  } as const;
  return { table, built, searches };
}

/**
 * Records from all parts of a list, always with its first one. Their distances differ: of parts that alternate, equal
 * ones would give one kind only.
 */
function sampled(records: readonly Spot[][]): Spot[][] {
  if (records.length <= limits.sampled) return [...records];
  const step = records.length / limits.sampled;
  return Array.from({ length: limits.sampled }, (_, index) => {
    const within = (index * goldenRatio) % 1;
    return records[Math.floor((index + within) * step)] ?? [];
  });
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
function isRowOf({ group, facts: { count, text } }: Table, inner: Table): boolean {
  const own = inner.facts;
  if (own.count < 1.8 * count || own.text < 0.7 * text) return false;
  return hasLook(inner) && shareWithin(inner.group, group) >= 0.8;
}

/** Returns whether nearly all records have two columns, one of them a link, a picture or a price. */
function hasLook({ columns, filled }: Table): boolean {
  const core = columns.filter((_, index) => (filled[index] ?? 0) >= 0.8);
  return core.length > 1 && core.some(({ type }) => type === 'link' || type === 'picture' || type === 'price');
}

/** The share of the records of a group that are in records of another one. */
function shareWithin(inner: Group, outer: Group): number {
  const compared = sampled(inner.records);
  const inside = compared.filter(([first]) => {
    for (let at = first ?? null; at !== null; at = at.parent) if (outer.holders.has(at)) return true;
    return false;
  });
  return inside.length / Math.max(1, compared.length);
}
