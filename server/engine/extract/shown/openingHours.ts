const maxDepth = 4;
const maxLetters = 2_000;
/** Parts of an address of schema.org before the name of a day: `https://schema.org/Monday`. */
const vocabulary = /^https?:\/\/(?:www\.)?schema\.org\//iu;
const from = ['opens', 'open', 'from', 'start', 'opentime', 'opening', 'starttime', 'openat'];
const to = ['closes', 'close', 'to', 'end', 'closetime', 'closing', 'endtime', 'closeat'];
const days = ['dayofweek', 'day', 'days', 'weekday', 'dayname', 'name'];

/**
 * Returns opening hours as one line, from the forms in which pages give them: a text, lists, days as keys, and objects
 * with a beginning and an end, such as schema.org's. `null` where nothing is said.
 */
export function hoursText(value: unknown): string | null {
  const text = partText(value, 0)?.replace(/\s+/gu, ' ').trim() ?? '';
  return text === '' || text.length > maxLetters ? null : text;
}

function partText(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.trim().replace(vocabulary, '');
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null;
  if (Array.isArray(value)) return joined(value as unknown[], depth, depth === 0 ? '; ' : ', ');
  const entries = Object.entries(value) as [string, unknown][];
  const of = (names: readonly string[]): string | null => {
    const found = entries.find(([key]) => names.includes(key.toLowerCase().replace(/[^a-z]/gu, '')));
    return found === undefined ? null : partText(found[1], depth + 1);
  };
  const [opens, closes, day] = [of(from), of(to), of(days)];
  const isTimed = opens !== null && closes !== null && /\d/u.test(opens + closes);
  if (isTimed) return [day, `${opens}–${closes}`].filter((part) => part !== null).join(' ');
  const texts = entries
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, each]) => {
      const text = partText(each, depth + 1);
      return text === null || text === '' ? null : `${key} ${text}`;
    });
  return texts.filter((text) => text !== null).join('; ') || null;
}

function joined(values: readonly unknown[], depth: number, by: string): string | null {
  const texts = values.map((each) => partText(each, depth + 1)).filter((text) => text !== null && text !== '');
  return texts.length === 0 ? null : texts.join(by);
}
