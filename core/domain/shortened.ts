/**
 * Shortens a text to at most `most` characters; the last is an ellipsis where the text was longer. A surrogate pair is
 * not split.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = /[\ud800-\udbff]/u.test(text.charAt(most - 2));
  return `${text.slice(0, isHalf ? most - 2 : most - 1)}…`;
}
