import { separators, type Encoding, type Separator } from '#core/domain/files/fileLimits.ts';
import { CsvParser } from './csvParser.ts';

const sampleBytes = 64 * 1024;
const sampleRows = 100;

/**
 * Returns the separator that a first line `sep=;` (written by Excel) names, else the character that splits most rows
 * into the same number of cells.
 */
export async function detectSeparator(file: Blob, encoding: Encoding): Promise<Separator> {
  const bytes = await file.slice(0, sampleBytes).arrayBuffer();
  // The last line may be cut.
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const whole = file.size > sampleBytes && text.includes('\n') ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
  return namedSeparator(whole) ?? bestSeparator(whole);
}

/** The separator in a first line such as `sep=;`, which is no row. */
export function namedSeparator(text: string): Separator | null {
  const named = /^sep=(.)[\r\n]/iu.exec(text)?.[1];
  return separators.find((separator) => separator === named) ?? null;
}

function bestSeparator(text: string): Separator {
  let best: Separator = ',';
  let bestScore = 0;
  // The comma is tested last: when decimals are written with it, it splits rows just as evenly.
  for (const separator of separators.toReversed()) {
    const score = evenness(text, separator);
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/** Counts rows with the most frequent number of cells, weighted a little by that number; 0 when it is one cell. */
function evenness(text: string, separator: Separator): number {
  const rowsByCells = new Map<number, number>();
  let rows = 0;
  const parser = new CsvParser(separator, (_, width) => {
    rowsByCells.set(width, (rowsByCells.get(width) ?? 0) + 1);
    rows += 1;
    return rows < sampleRows;
  });
  parser.push(text);
  if (rows === 0) parser.endLoosely();
  const [cells, count] = [...rowsByCells].sort(([, one], [, other]) => other - one)[0] ?? [1, 0];
  return cells === 1 ? 0 : (count / rows) * (1 + Math.log10(cells));
}
