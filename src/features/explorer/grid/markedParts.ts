/** A part of a text, found by the search or not. */
export interface TextPart {
  text: string;
  isFound: boolean;
}

/**
 * Returns a shown text in parts. A value that is found as it was collected, but not as it is shown (`1234.5` is shown
 * as 1,234.50), is found as a whole. `finder` is global (core/domain/query/foldText.ts).
 */
export function markedParts(shown: string, collected: string, finder: RegExp | null): TextPart[] {
  const whole = (isFound: boolean) => [{ text: shown, isFound }];
  if (finder === null) return whole(false);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of shown.matchAll(finder)) {
    if (match === '') continue;
    if (index > end) parts.push({ text: shown.slice(end, index), isFound: false });
    parts.push({ text: match, isFound: true });
    end = index + match.length;
  }
  if (parts.length === 0) return whole(collected.search(finder) >= 0);
  return end === shown.length ? parts : [...parts, { text: shown.slice(end), isFound: false }];
}
