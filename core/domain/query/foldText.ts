/** The accents of Latin, Greek and Cyrillic letters. Marks of other scripts change the letter: は is not ば. */
const accents = /[\u0300-\u036f]/gu;
const beyondAscii = /[^\0-\x7f]/u;

/** Returns a text without case and accents: two texts are the same for search and filters when these are equal. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  return lower.normalize('NFD').replace(accents, '').replaceAll('ς', 'σ').normalize('NFC');
}
