import type { Field, Recipe, Transform } from '#core/wire/recipe/recipe.ts';
import type { ItemScope } from '../compile/compileItems.ts';
import type { Page } from '../extract/page.ts';
import { draftOf, proposalOf, recordsOf } from './drafts.ts';
import { limits, type ColumnType, type Proposal, type ProposedColumn } from './proposal.ts';

/** Patterns are searched in the whole page, once for each of its sources. */
const maxSources = 100;

/**
 * Returns the table that a recipe gives on a page today, with what the proposed tables find in the same records as its
 * minor columns. `null` where its columns are not known (tables whose heads name them), or where they or their sources
 * are too many.
 */
export function ownTable(recipe: Recipe, proposals: readonly Proposal[], page: Page): Proposal | null {
  const { list } = recipe;
  const fields = list === undefined ? recipe.fields : list.fields;
  if (!Array.isArray(fields) || fields.length > limits.columns) return null;
  if (fields.flatMap(({ from }) => from).length > maxSources) return null;
  const items = list === undefined ? null : list.items;
  const columns = fields.map(proposedColumn);
  const next = list?.next ?? [];
  const records = page.format === recipe.format ? recordsOf(items, page) : [];
  const same = proposals.filter((each) => isSame(recordsOf(each.items, page), records));
  const shape = {
    kind: items === null ? 'record' : page.format === 'json' ? 'json' : 'list',
    items,
    columns,
    minor: othersOf(columns, same).slice(0, Math.min(limits.minor, limits.columns - columns.length)),
    next: Array.isArray(next) ? next : [next],
    hasLoadMore: false,
    score: 0,
    recipe,
  } as const;
  return proposalOf(draftOf(shape, records, page), page);
}

function proposedColumn({ name, from, transforms }: Field): ProposedColumn {
  return { name, from, transforms, type: typeOf(transforms), samples: [] };
}

function typeOf(transforms: readonly Transform[]): ColumnType {
  const names = transforms.map((each) => (typeof each === 'string' ? each : (Object.keys(each)[0] ?? '')));
  if (names.includes('pictureUrl')) return 'picture';
  if (names.includes('absoluteUrl')) return 'link';
  if (names.includes('number')) return 'number';
  return names.includes('date') ? 'date' : 'text';
}

/** Their selectors may differ. */
function isSame(some: readonly ItemScope[], others: readonly ItemScope[]): boolean {
  const [one, other] = [some[0], others[0]];
  if (one === undefined || other === undefined || some.length !== others.length) return false;
  return one.item === other.item && one.json === other.json;
}

/** The columns of these proposals that are read from elsewhere. */
function othersOf(columns: readonly ProposedColumn[], proposals: readonly Proposal[]): ProposedColumn[] {
  const sources = new Set(columns.flatMap(({ from }) => from.map((source) => JSON.stringify(source))));
  return proposals
    .flatMap((proposal) => [...proposal.columns, ...proposal.minor])
    .filter(({ from }) => !from.some((source) => sources.has(JSON.stringify(source))));
}
