import { separators, type Encoding, type Separator } from '#core/domain/files/encodings.ts';
import { CsvParser } from './csvParser.ts';

const sampleBytes = 64 * 1024;
const sampleRows = 100;

/** What a first line `sep=;` says, as Excel writes it, else the sign that parts most rows into the same number of cells. */
export async function detectSeparator(file: Blob, encoding: Encoding): Promise<Separator> {
  const bytes = await file.slice(0, sampleBytes).arrayBuffer();
  // The last line may be cut in the middle.
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const whole = file.size > sampleBytes && text.includes('\n') ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
  return namedSeparator(whole) ?? bestSeparator(whole);
}

/** Of a first line such as `sep=;`, which is no row. */
export function namedSeparator(text: string): Separator | null {
  const named = /^sep=(.)[\r\n]/iu.exec(text)?.[1];
  return separators.find((separator) => separator === named) ?? null;
}

function bestSeparator(text: string): Separator {
  let best: Separator = ',';
  let bestScore = 0;
  // The comma last: where decimals are written with one, it parts the rows just as evenly.
  for (const separator of separators.toReversed()) {
    const score = evenness(text, separator);
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/** Rows with the commonest number of cells, and a little more the more cells they have; 0 where that is one cell. */
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
