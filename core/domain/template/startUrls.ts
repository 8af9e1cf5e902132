import { fill, filledLines, namesIn, placeholder } from './fillText.ts';
import { isUrlRule, type ParameterValue, type ParameterValues } from './parameter.ts';
import { SeenTexts } from './seenTexts.ts';
import { maxAddressLength, sizeOfLines, type LineSizes, type TextSize } from './textSize.ts';
import { addressReader, countAddresses } from './urlRules.ts';

/** The most addresses that one run begins with. */
export const maxStartUrls = 1_000_000;

/** Values that are no parameters: `{+service}` is this service's own origin. */
export interface StartContext {
  service: string;
}

/** The start addresses of a recipe, made one by one as they are asked for (`startPiecesOf`). */
export function* startUrlsOf(
  start: readonly string[],
  parameters: ParameterValues,
  context: StartContext,
): Generator<string> {
  for (const piece of startPiecesOf(start, parameters, context)) yield* piece;
}

/** So many lines are looked at, or addresses made, for one piece: some milliseconds, however long they are. */
const perPiece = 100;

/**
 * The start addresses of a recipe: `{Name}` becomes the value percent-encoded, `{+Name}` the value as it is. A value of
 * several lines gives one address per line, several such values all combinations. Empty lines and duplicates are
 * dropped. Made piece by piece as they are asked for: 1,000 lines by 1,000 are a million, and nobody needs them at
 * once. A piece may be empty. Whoever asks has asked `sizeOfStart` before: it throws at an address that is longer than
 * any may be.
 */
export function* startPiecesOf(
  start: readonly string[],
  parameters: ParameterValues,
  context: StartContext,
): Generator<string[]> {
  const values = { ...parameters, service: context.service };
  // The combinations of one text differ where their lines do; only another text may give the same address again.
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
 * How many addresses that is at most, how long the longest may be and all together, known without making them;
 * `sizesOf` measures the lines of a value, for lists whose lines are elsewhere.
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
 * Every combination of the lines of the values that a text names; those of the last name change first. `null` comes for
 * a line that was looked at and gives none by itself.
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

/** The lines of a value by their place; a rule's are made each time they are asked for, so that none has to be kept. */
interface Lines {
  count: number;
  lineAt: (place: number) => string;
}

function readLines(value: ParameterValue | undefined): Lines {
  if (isUrlRule(value)) return { count: countAddresses(value), lineAt: addressReader(value) };
  const lines = filledLines(value);
  return { count: lines.length, lineAt: (place) => lines[place] ?? '' };
}

/** Where a line stands that was not there before; `null` for each that was. */
function* newPlaces({ count, lineAt }: Lines): Generator<number | null> {
  const seen = new SeenTexts();
  for (let place = 0; place < count; place += 1) yield seen.add(lineAt(place)) ? null : place;
}
