/** A text with at most so many characters, the last of them an ellipsis where it was longer; none is cut in half. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = /[\ud800-\udbff]/u.test(text.charAt(most - 2));
  return `${text.slice(0, isHalf ? most - 2 : most - 1)}…`;
}
