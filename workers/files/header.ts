import { isWebAddress } from '#core/domain/parameters/formats.ts';

/** The usual names of address columns, in the languages of the console. */
const headerWords =
  /^(urls?|links?|https?|address(es)?|web ?sites?|names?|titles?|key ?words?|ids?|asin|sku|ean|adressen?|liens?|adresses?|enlaces?|direcci(ó|o)n(es)?|indirizz[oi]|nomb?re?|nom|stichw(o|ö)rter|suchbegriffe?|リンク|アドレス|名前|キーワード|링크|주소|이름|키워드)$/iu;

/**
 * Returns true when the first row names the columns: all its cells are words, no name repeats, and below one of them is
 * a value that is not words. When all rows are words, it must have several cells or one of the usual names.
 */
export function looksLikeHeader([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  const names = first.map((cell) => cell.trim());
  const filled = names.filter((name) => name !== '');
  if (rest.length === 0 || filled.length === 0 || !filled.every(isWord)) return false;
  if (new Set(filled).size < filled.length) return false;
  const isOther = names.some((name, at) => name !== '' && mostly(rest, at, (cell) => !isWord(cell)));
  return (
    isOther || filled.every((name) => headerWords.test(name)) || (filled.length > 1 && filled.length === names.length)
  );
}

/** Returns the first column of addresses, else the first one. The first row may be a header. */
export function likelyColumn(rows: readonly (readonly string[])[], columnCount: number): number {
  const below = rows.length > 1 ? rows.slice(1) : rows;
  for (let column = 0; column < columnCount; column += 1) if (mostly(below, column, isWebAddress)) return column;
  return 0;
}

function mostly(rows: readonly (readonly string[])[], column: number, is: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(is).length * 2 > cells.length;
}

/** True for a cell that is no number, date or address. */
function isWord(text: string): boolean {
  return !isWebAddress(text) && !/^[-+(]?[\p{Sc}\s]*\d[\d\s.,:/%)\p{Sc}-]*$/u.test(text);
}
