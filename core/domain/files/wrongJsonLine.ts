/**
 * Returns the first line of a text that is no JSON, from 1, or `null` where it is JSON. Engines name the place only in
 * the sentence of their error.
 */
export function wrongJsonLine(text: string): number | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const named = /line (\d+)/u.exec(String(error))?.[1];
    const before = /position (\d+)/u.exec(String(error))?.[1];
    return Number(named ?? text.slice(0, Number(before ?? text.length)).split('\n').length);
  }
}
