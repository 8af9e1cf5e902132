/** The kinds of values that a variable of an address runs through (§3.5). */
export const IncrementKind = { Number: 'Number', Letter: 'Letter', Date: 'Date', List: 'List' } as const;
export type IncrementKind = (typeof IncrementKind)[keyof typeof IncrementKind];

/** The direction of a variable from its start to its end (§3.5). */
export const Direction = { Increase: 'Increase', Reduce: 'Reduce' } as const;
export type Direction = (typeof Direction)[keyof typeof Direction];

/** The formats of a day in an address. */
export const urlDayFormats = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'YYYY/MM/DD',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'MM-DD-YYYY',
] as const;
export type UrlDayFormat = (typeof urlDayFormats)[number];

interface Steps<Value> {
  start: Value;
  end: Value;
  /** Above 0; the size of one step in numbers, letters or days. */
  step: number;
  direction: Direction;
}

/** A variable part of an address. Days are YYYY-MM-DD; `padding` is the minimum number of digits (3: 001). */
export type UrlVariable =
  | ({ kind: typeof IncrementKind.Number; padding: number } & Steps<number>)
  | ({ kind: typeof IncrementKind.Letter } & Steps<string>)
  | ({ kind: typeof IncrementKind.Date; format: UrlDayFormat } & Steps<string>)
  | { kind: typeof IncrementKind.List; values: string[] };
