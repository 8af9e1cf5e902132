import { fill, filledLines, namesIn, placeholder } from './fillText.ts';
import { isUrlRule, type ParameterValue, type ParameterValues } from './parameter.ts';
import { SeenTexts } from './seenTexts.ts';
import { maxAddressLength, sizeOfLines, type LineSizes, type TextSize } from '../addresses/textSize.ts';
import { addressReader, countAddresses } from '../addresses/urlRules.ts';

/** The maximum of addresses that one run begins with. */
export const maxStartUrls = 1_000_000;

/** Values that are not parameters: `{+service}` is this service's own origin. */
export interface StartContext {
  service: string;
}

/** The start addresses of a recipe, generated one by one on demand (`startPiecesOf`). */
export function* startUrlsOf(
  start: readonly string[],
  parameters: ParameterValues,
  context: StartContext,
): Generator<string> {
  for (const piece of startPiecesOf(start, parameters, context)) yield* piece;
}

/** The lines that are read, or addresses that are generated, per piece: some milliseconds, however long they are. */
const perPiece = 100;

/**
 * The start addresses of a recipe: `{Name}` becomes the value percent-encoded, `{+Name}` the value unchanged. A value
 * of several lines gives one address per line, several such values all combinations. Empty lines and duplicates are
 * dropped. Generated in pieces on demand: 1,000 lines by 1,000 are a million addresses, which are not needed at once. A
 * piece may be empty. Throws at an address over the length limit: the caller checks `sizeOfStart` first.
 */
export function* startPiecesOf(
  start: readonly string[],
  parameters: ParameterValues,
  context: StartContext,
): Generator<string[]> {
  const values = { ...parameters, service: context.service };
  // Combinations of one text differ where their lines differ; only another text may give the same address again.
  const seen = start.length > 1 ? new SeenTexts() : null;
  let piece: string[] = [];
  let looks = 0;
  for (const text of start) {
    for (const filled of combinationsOf(text, values)) {
      looks += 1;
      if (looks % perPiece === 0) {
        yield piece;
        piece = [];
      }
      const address = filled?.trim() ?? '';
      if (address === '' || seen?.add(address) === true) continue;
      if (address.length > maxAddressLength) throw new RangeError('a start address is longer than any may be');
      piece.push(address);
    }
  }
  yield piece;
}

/**
 * Upper limits for the number of start addresses, for the longest one and for all together, computed without generating
 * them; `sizesOf` measures the lines of a value, for lists whose lines are stored separately.
 */
export function sizeOfStart(
  start: readonly string[],
  sizesOf: (paramName: string) => LineSizes,
  context: StartContext,
): TextSize {
  const sum = { count: 0, longest: 0, total: 0 };
  for (const text of start) {
    const { count, longest, total } = sizeOfCombinations(text, (name) =>
      name === 'service' ? sizeOfLines([context.service]) : sizesOf(name),
    );
    sum.count += count;
    sum.longest = Math.max(sum.longest, longest);
    sum.total += total;
  }
  return sum;
}

function sizeOfCombinations(text: string, sizesOf: (name: string) => LineSizes): TextSize {
  const sizes = new Map(namesIn(text).map((name) => [name, sizesOf(name)]));
  const count = [...sizes.values()].reduce((product, { plain }) => product * plain.count, 1);
  if (count === 0) return { count, longest: 0, total: 0 };
  const size = { count, longest: text.length, total: count * text.length };
  for (const [named, plus, name = ''] of text.matchAll(placeholder)) {
    const own = sizes.get(name)?.[plus === '+' ? 'plain' : 'encoded'];
    if (own === undefined) continue;
    size.longest += own.longest - named.length;
    size.total += (count / own.count) * own.total - count * named.length;
  }
  return size;
}

/**
 * All combinations of the lines of the values that a text names; those of the last name change first. Yields `null` for
 * each line that was read but gives no address yet.
 */
function* combinationsOf(text: string, values: ParameterValues): Generator<string | null> {
  const [slowest, ...others] = namesIn(text);
  if (slowest === undefined) return yield text;
  const fastestFirst = [];
  for (const name of others.toReversed()) {
    const lines = readLines(values[name]);
    const places: number[] = [];
    for (const place of newPlaces(lines)) {
      if (place !== null) places.push(place);
      yield null;
    }
    fastestFirst.push({ name, lines, places });
  }
  const count = fastestFirst.reduce((product, { places }) => product * places.length, 1);
  const slowLines = readLines(values[slowest]);
  const chosen = new Map<string, string>();
  for (const slowPlace of newPlaces(slowLines)) {
    if (slowPlace === null) yield null;
    else chosen.set(slowest, slowLines.lineAt(slowPlace));
    for (let index = 0; slowPlace !== null && index < count; index += 1) {
      let rest = index;
      for (const { name, lines, places } of fastestFirst) {
        chosen.set(name, lines.lineAt(places[rest % places.length] ?? 0));
        rest = Math.floor(rest / places.length);
      }
      yield fill(text, (name) => chosen.get(name) ?? '');
    }
  }
}

/** The lines of a value by index; a rule's lines are generated on each access, so that none is kept in memory. */
interface Lines {
  count: number;
  lineAt: (place: number) => string;
}

function readLines(value: ParameterValue | undefined): Lines {
  if (isUrlRule(value)) return { count: countAddresses(value), lineAt: addressReader(value) };
  const lines = filledLines(value);
  return { count: lines.length, lineAt: (place) => lines[place] ?? '' };
}

/** The index of each line that is new; `null` for each repeated one. */
function* newPlaces({ count, lineAt }: Lines): Generator<number | null> {
  const seen = new SeenTexts();
  for (let place = 0; place < count; place += 1) yield seen.add(lineAt(place)) ? null : place;
}
