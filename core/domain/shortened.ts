/**
 * Shortens a text to at most `most` characters; the last is an ellipsis where the text was longer. A surrogate pair is
 * not split.
 */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isHalf = /[\ud800-\udbff]/u.test(text.charAt(maxLength - 2));
  return `${text.slice(0, isHalf ? maxLength - 2 : maxLength - 1)}…`;
}
