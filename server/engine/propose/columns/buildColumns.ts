import type { Source } from '#core/wire/recipe/recipe.ts';
import { buyText } from '../../extract/product/words.ts';
import { absoluteUrl } from '../../compile/compileTransforms.ts';
import { textOf } from '../../extract/text.ts';
import { joinedBy, readingsOf, textReading, type Reading } from '../align/readings.ts';
import type { Sale } from '../align/sales.ts';
import { alignRecords, type Slot } from '../align/slots.ts';
import type { Spot } from '../mine/spots.ts';
import { limits, type ProposedColumn } from '../proposal.ts';
import { columnName, uniqueName } from './columnNames.ts';
import { columnSelectors, hasLastingName, type ColumnSelectors } from './columnSelector.ts';
import { priceOnSale } from './priceOnSale.ts';
import { RecordSearch } from './recordSearch.ts';
import { RecordTexts } from './shapeSource.ts';
import { typeOf, type Typed } from './columnTypes.ts';

/** Facts about the page by which values are read. */
export interface PageView {
  baseUrl: string;
  language: string | undefined;
  /** Searches that the groups before have left. */
  searchesLeft: number;
}

/** A column before it is named, with its values in the compared records. */
interface Draft {
  reading: Reading;
  typed: Typed;
  selectors: ColumnSelectors;
  values: (string | null)[];
}

/** Columns of records with the values that the compared records have in them. */
export interface BuiltColumns {
  columns: ProposedColumn[];
  minor: ProposedColumn[];
  /** By column, without the minor ones. */
  values: (string | null)[][];
  searches: number;
}

/** Characters of a sample, and the number of samples of a column. */
export const maxSample = 120;
export const maxSamples = 3;
/** A column that fewer records have is by chance, or a badge that few people want. */
const minFilled = 0.08;

/**
 * Builds the columns of records: what can be read from their aligned parts, each with selectors that were tried on
 * these records. What is the same everywhere, or says what another column says, is minor, and so is a text that hardly
 * a record has; what is there twice is left out. `taken` are the elements of all records, `headerOf` names the cells of
 * a table.
 */
export function buildColumns(
  records: readonly (readonly Spot[])[],
  taken: ReadonlySet<Spot>,
  page: PageView,
  headerOf: (slot: Slot) => string | null,
): BuiltColumns {
  const root = alignRecords(records, taken);
  const search = new RecordSearch(
    records.map(([first]) => first?.element ?? null),
    Math.min(limits.groupSearches, page.searchesLeft),
  );
  const bySlot = new Map<Slot, ColumnSelectors | null>();
  const selectorsOf = (slot: Slot): ColumnSelectors | null => {
    if (!bySlot.has(slot)) bySlot.set(slot, columnSelectors(slot, records, search));
    return bySlot.get(slot) ?? null;
  };
  const saleSelectors = (slot: Slot, sale: Sale): ColumnSelectors | null => {
    const [whole, now] = [selectorsOf(slot), selectorsOf(sale.now)];
    return whole === null || now === null ? null : priceOnSale(slot, sale, [whole, now], search);
  };
  const draftOf = (reading: Reading): Draft | null => {
    const { slot, sale } = reading;
    const selectors = sale === undefined ? selectorsOf(slot) : saleSelectors(slot, sale);
    if (selectors === null) return sale === undefined ? null : draftOf(textReading(slot));
    const agreed = { ...reading, values: valuesAt(reading, selectors) };
    return { reading: agreed, typed: typeOf(agreed, page.language), selectors, values: comparable(agreed, page) };
  };
  const draftsOf = (readings: readonly Reading[]) => readings.map(draftOf).filter((draft) => draft !== null);
  const readings = readingsOf(root).filter((reading) => !isFurniture(reading));
  const drafts = draftsOf(readings.filter((reading) => !isRare(reading)));
  const wanted = inReadingOrder(wantedOf(drafts, records.length).slice(0, limits.columns), headerOf);
  const usual = withoutRepeats(drafts, wanted).slice(0, limits.minor);
  // Searched last, so that they take no searches from the others.
  const rareTexts = readings.filter((reading) => reading.kind === 'text' && isRare(reading));
  const rare = draftsOf(rareTexts.slice(0, limits.rare));
  const others = [...usual, ...withoutRepeats(rare, [...wanted, ...usual])];
  const names = new Set<string>();
  const texts = new RecordTexts(records.map((record) => (record.length === 1 ? (record[0]?.element ?? null) : null)));
  const named = (some: readonly Draft[]): ProposedColumn[] => {
    const own = namesOf(some, headerOf, names);
    return some.map((draft, index) => columnOf(draft, own[index] ?? 'Text', texts));
  };
  const columns = named(wanted);
  const minor = named(others.slice(0, limits.columns - wanted.length));
  return { columns, minor, values: wanted.map(({ reading }) => reading.values), searches: search.spent };
}

/** The values that the selectors give, which may differ from those of the slot where they are not exact. */
function valuesAt({ slot, attr, kind, values, sale }: Reading, { found }: ColumnSelectors): (string | null)[] {
  if (sale !== undefined) return values;
  return values.map((value, record) => {
    const elements = found[record] ?? [];
    const own = slot.spots[record] ?? [];
    if (elements.length === own.length && elements.every((each, index) => each === own[index]?.element)) return value;
    const texts = elements
      .map((element) => (attr === null || kind === 'text' ? textOf(element) : (element.attribs[attr] ?? '')).trim())
      .filter((text) => text !== '');
    return texts.length === 0 ? null : texts.join(joinedBy(slot)).slice(0, limits.value);
  });
}

function comparable({ kind, values }: Reading, { baseUrl }: PageView): (string | null)[] {
  if (kind === 'link' || kind === 'picture') {
    return values.map((value) => (value === null ? null : (absoluteUrl(value, baseUrl) ?? value)));
  }
  return values.map((value) => value?.replace(/\s+/gu, ' ').toLowerCase() ?? null);
}

/** Buttons and what is inside them. */
function isFurniture({ kind, values }: Reading): boolean {
  const known = values.filter((value) => value !== null);
  return kind === 'text' && known.every((text) => buyText.test(text) && text.length < 40);
}

function isRare({ values }: Reading): boolean {
  const filled = values.filter((value) => value !== null).length;
  return filled < minFilled * values.length || (filled === 1 && values.length > 5);
}

/**
 * Puts what a person reads first, in the order of the page: cards often begin with their link and picture, whose
 * addresses would fill the view. The columns of a table with headers keep their places.
 */
function inReadingOrder(wanted: readonly Draft[], headerOf: (slot: Slot) => string | null): Draft[] {
  const placeOf = ({ reading: { kind, slot } }: Draft): number =>
    headerOf(slot) !== null ? 0 : kind === 'link' ? 1 : kind === 'picture' ? 2 : 0;
  return wanted.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Leaves out columns that say the same in all records, and what another column says. */
function wantedOf(drafts: readonly Draft[], count: number): Draft[] {
  const unique = withoutRepeats(drafts.filter(({ values, reading }) => count < 3 || !isConstant(values, reading)));
  const texts = unique.filter(({ reading }) => reading.kind === 'text');
  const withoutEchoes = unique.filter((draft) => draft.reading.kind !== 'attribute' || !isEcho(draft, texts));
  return withoutStaleLinks(withoutEchoes, drafts);
}

/** Of columns with the same values keeps the best one, and none with the values of one of `others`. */
function withoutRepeats(drafts: readonly Draft[], others: readonly Draft[] = []): Draft[] {
  const keyOf = (draft: Draft): string => JSON.stringify([groupOf(draft), draft.values]);
  const known = new Set(others.map(keyOf));
  const seen = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    const before = seen.get(key);
    if (!known.has(key) && (before === undefined || isBetter(draft, before))) seen.set(key, draft);
  }
  const kept = new Set(seen.values());
  return drafts.filter((draft) => kept.has(draft));
}

function groupOf({ reading: { kind }, typed: { type } }: Draft): string {
  return kind === 'link' || kind === 'picture' ? kind : type === 'date' ? 'date' : 'text';
}

/** Of two columns with the same values the one whose element is named for them. */
function isBetter(one: Draft, other: Draft): boolean {
  const weight = ({ reading: { kind, slot } }: Draft): number => {
    const name = slot.spots.find((each) => each.length > 0)?.[0]?.element.name ?? '';
    return (kind === 'attribute' ? 0 : 2) + (/^h[1-6]$/u.test(name) ? 1 : 0);
  };
  return weight(one) > weight(other);
}

/** The same value in all records that have it; one that few have is a badge. */
function isConstant(values: readonly (string | null)[], { kind, slot }: Reading): boolean {
  const known = values.filter((value) => value !== null);
  if (new Set(known).size > 1) return false;
  const isLink = kind === 'link' || slot.spots.some(([spot]) => spot?.element.name === 'a');
  return isLink || kind !== 'text' || known.length > 0.85 * values.length || known.length < 2;
}

/** Alternative texts and titles that say what a text says. */
function isEcho({ values }: Draft, texts: readonly Draft[]): boolean {
  return texts.some(({ values: others }) => {
    const both = values.flatMap((value, index) => (value === null ? [] : [[value, others[index] ?? ''] as const]));
    const same = both.filter(([one, other]) => other !== '' && (one.includes(other) || other.includes(one)));
    return both.length > 0 && same.length >= 0.8 * both.length;
  });
}

/** Links whose text is the same in all records lead where others lead, or do something. */
function withoutStaleLinks(kept: readonly Draft[], all: readonly Draft[]): Draft[] {
  const links = kept.filter(({ reading }) => reading.kind === 'link');
  if (links.length < 2) return [...kept];
  const saysSame = ({ reading: { slot } }: Draft): boolean => {
    const own = all.filter(({ reading }) => reading.kind === 'text' && isWithin(reading.slot, slot));
    const isTextless = slot.spots.every(([spot]) => spot === undefined || (spot.text === 0 && spot.pictures === 0));
    return (
      isTextless ||
      (own.length > 0 && own.every(({ values }) => new Set(values.filter((value) => value !== null)).size === 1))
    );
  };
  const useful = links.filter((link) => !saysSame(link));
  return useful.length === 0 ? [...kept] : kept.filter((draft) => !links.includes(draft) || useful.includes(draft));
}

function isWithin(slot: Slot, around: Slot): boolean {
  for (let at: Slot | null = slot; at !== null; at = at.parent) if (at === around) return true;
  return false;
}

/** Names texts first, so that a link beside a text is named by it; the first link is the record's own. */
function namesOf(drafts: readonly Draft[], headerOf: (slot: Slot) => string | null, taken: Set<string>): string[] {
  const names = new Map<Draft, string>();
  const texts = drafts.filter(({ reading }) => reading.kind !== 'link');
  for (const draft of texts) {
    const { reading, typed } = draft;
    const base = columnName(reading, typed, headerOf(reading.slot));
    const isTitle = base === 'Text' && isInLink(reading.slot) && !taken.has('title');
    names.set(draft, uniqueName(isTitle ? 'Title' : base, taken));
  }
  for (const draft of drafts.filter((each) => !names.has(each))) {
    const { reading, typed } = draft;
    const beside = texts.find((each) => isWithin(each.reading.slot, reading.slot) && each.reading.kind === 'text');
    const said =
      beside === undefined ? columnName(reading, typed, headerOf(reading.slot)) : (names.get(beside) ?? 'Link');
    const isFirst = !taken.has('link');
    names.set(draft, uniqueName(isFirst ? 'Link' : said === 'Link' ? said : `${said} link`, taken));
  }
  return drafts.map((draft) => names.get(draft) ?? 'Text');
}

function isInLink(slot: Slot): boolean {
  for (let at: Slot | null = slot; at !== null; at = at.parent) {
    if (at.spots.find((each) => each.length > 0)?.[0]?.element.name === 'a') return true;
  }
  return false;
}

function columnOf({ reading, typed, selectors }: Draft, name: string, texts: RecordTexts): ProposedColumn {
  const { slot, attr, kind } = reading;
  const source = (css: string): Source => ({
    css,
    ...(attr !== null && { attr }),
    ...(slot.isMany && { join: joinedBy(slot) }),
  });
  const ways = [selectors.css, ...(selectors.second === null ? [] : [selectors.second])];
  const isSafe = ways.length > 1 && ways.every(hasLastingName);
  const shaped = kind === 'text' && !slot.isMany && !isSafe ? texts.sourceOf(reading.values, typed) : null;
  return {
    name,
    from: [...ways.map(source), ...(shaped === null ? [] : [shaped])],
    transforms: typed.transforms,
    type: typed.type,
    samples: reading.values
      .filter((value) => value !== null)
      .slice(0, maxSamples)
      .map((value) => value.slice(0, maxSample)),
  };
}
