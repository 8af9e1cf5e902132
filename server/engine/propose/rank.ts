import { isTag } from 'domhandler';
import { shortTextOf } from '../mend/selectors/shortText.ts';
import { elementBefore } from '../mend/selectors/elementParts.ts';
import type { Group } from './mine/recordGroups.ts';
import { isBesideHeading } from './mine/regions.ts';
import type { Spot } from './mine/spots.ts';
import type { BuiltColumns } from './columns/buildColumns.ts';

/** Sums over the records of a group. */
export interface GroupFacts {
  count: number;
  text: number;
  linkText: number;
  links: number;
  pictures: number;
  size: number;
  region: number;
}

const maxCounted = 60;
/** By the number of columns that nearly all records have: parts of records side by side have none in common. */
const coreWeights = [0.3, 0.8, 1];

/** Returns the score of a group before its columns are known: it decides which groups are looked at. */
export function firstScore(records: readonly (readonly Spot[])[], page: Spot): number {
  const facts = factsOf(records);
  const { count, text, pictures, size, region } = facts;
  const each = text / count;
  const parts = Math.min(4, Math.log2(1 + size / count));
  const look = 1 + Math.min(1, pictures / count) * 0.5 + Math.min(2, each / 80);
  return region * Math.sqrt(text / (page.text + 1) + 0.002) * Math.log2(1 + Math.min(count, maxCounted)) * parts * look;
}

/**
 * Returns the score of a group by what its columns hold: varied texts, links, pictures, prices and dates in many of the
 * page's letters, less where it is a menu or beside the matter of the page.
 */
export function score(group: Group, facts: GroupFacts, built: BuiltColumns, page: Spot): number {
  const { columns, values } = built;
  const { count, text, linkText, region } = facts;
  let worth = 0;
  let filled = 0;
  let core = 0;
  columns.forEach(({ type, name }, index) => {
    const known = (values[index] ?? []).filter((value) => value !== null);
    const share = known.length / Math.max(1, values[index]?.length ?? 0);
    const letters = known.reduce((sum, value) => sum + Math.min(400, value.length), 0) / Math.max(1, known.length);
    const variety = new Set(known).size / Math.max(1, known.length);
    worth += share * (0.3 + 0.7 * variety) * worthOf(type, letters) * (isRepeat(name, columns) ? 0.4 : 1);
    filled += share;
    if (share >= 0.8) core += 1;
  });
  const regularity = columns.length === 0 ? 0 : filled / columns.length;
  const look = columns.filter(({ type }) => type === 'picture' || type === 'price' || type === 'date').length;
  const isMenu = linkText >= 0.95 * text && text / count < 40 && columns.length <= 2 && look === 0;
  // Paragraphs, for the most part.
  const isPlain = columns.length === 1 && columns[0]?.type === 'text';
  const isText = isProse(group, facts, built);
  const isShort = linkText >= 0.6 * text && text / count < 30 && columns.length <= 3 && look === 0;
  const many = Math.log2(1 + Math.min(count, maxCounted)) - (count < 3 ? 0.8 : 0);
  const area = (text + 30 * facts.pictures) / (page.text + 30 * page.pictures + 1);
  return (
    region *
    headingWeight(group) *
    (isMenu ? 0.35 : isText ? 0.3 : isShort || isPlain ? 0.6 : 1) *
    many *
    Math.min(worth, 7) *
    Math.sqrt(area + 0.003) *
    (0.8 + 0.2 * regularity) *
    (coreWeights[Math.min(core, 2)] ?? 1) *
    (1 - Math.min(0.4, 3 * strangers(values)))
  );
}

/**
 * Returns whether a group is the text of an article: its paragraphs, or its headings with what follows, without another
 * value that nearly all records have.
 */
export function isProse(
  { records }: Group,
  { text, count }: GroupFacts,
  { columns, values }: Pick<BuiltColumns, 'columns' | 'values'>,
): boolean {
  if (text < 120 * count) return false;
  const isBegunBy = (name: RegExp): boolean =>
    records.every(([first]) => first !== undefined && name.test(first.element.name));
  if (!isBegunBy(/^(?:p|h[1-6]|blockquote|figure)$/u)) return false;
  const core = columns.filter((_, index) => {
    const column = values[index] ?? [];
    return column.filter((value) => value !== null).length >= 0.8 * column.length;
  });
  return core.every(({ type }) => type === 'text') && core.length <= 2;
}

/** The share of records that lack two and more of the columns that the others have: they are of another kind. */
function strangers(values: BuiltColumns['values']): number {
  const count = values[0]?.length ?? 0;
  const core = values.filter((each) => each.filter((value) => value !== null).length >= 0.85 * count);
  const lacking = Array.from({ length: count }, (_, record) => core.filter((each) => each[record] === null).length);
  return lacking.filter((missing) => missing >= 2 && missing >= core.length / 3).length / Math.max(1, count);
}

/** The second price of a record says less than the first, and so on. */
function isRepeat(name: string, columns: BuiltColumns['columns']): boolean {
  const base = /^(.+) \d+(?: link)?$/u.exec(name)?.[1];
  return base !== undefined && columns.some((column) => column.name === base);
}

function worthOf(type: string, letters: number): number {
  if (type === 'price') return 2;
  if (type === 'date') return 1.1;
  if (type === 'picture') return 0.9;
  if (type === 'link') return 0.7;
  if (type === 'number') return 0.6;
  return Math.min(1.8, 0.4 + letters / 60);
}

export function factsOf(records: readonly (readonly Spot[])[]): GroupFacts {
  const facts = { count: records.length, text: 0, linkText: 0, links: 0, pictures: 0, size: 0, region: 1 };
  let weighed = 0;
  for (const record of records) {
    for (const spot of record) {
      facts.text += spot.text;
      facts.linkText += spot.linkText;
      facts.links += spot.links;
      facts.pictures += spot.pictures;
      facts.size += spot.size;
    }
    weighed += record[0]?.region ?? 1;
  }
  facts.region = weighed / Math.max(1, records.length);
  return facts;
}

/** Lists below a heading such as "You may also like" are beside the matter. */
function headingWeight({ records }: Group): number {
  const first = records[0]?.[0]?.element;
  let at = first ?? null;
  for (let step = 0; at !== null && step < 4; step += 1) {
    const before = elementBefore(at);
    const text = before === null ? null : shortTextOf(before, 80);
    if (text !== null) return isBesideHeading(text) ? 0.3 : 1;
    at = at.parent !== null && isTag(at.parent) && at.parent.name !== 'body' ? at.parent : null;
  }
  return 1;
}
