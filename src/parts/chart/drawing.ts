/** One form of a drawing, in pixels. `part` is the number of its colour: one for each series. */
export type Shape =
  | { kind: 'bar'; x: number; y: number; width: number; height: number; part: number }
  | { kind: 'line'; points: readonly Spot[]; part: number }
  | { kind: 'dots'; points: readonly Spot[]; part: number }
  | { kind: 'rule'; x1: number; y1: number; x2: number; y2: number; isBase: boolean }
  | { kind: 'text'; x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' };

export interface Spot {
  x: number;
  y: number;
}

/** A place of a drawing that has a meaning: the pointer and the arrow keys find it. */
export interface Place extends Spot {
  text: string;
}

/** A chart as it is drawn on the screen (ChartPicture.tsx) and into a file (paintDrawing.ts). */
export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
  /** In the order of the arrow keys. */
  places: readonly Place[];
}

/** The number of colours; further series begin again with the first. */
export const partCount = 6;
export const fontPx = 11;
export const dotPx = 2.5;

const wideLetterPx = 11;
const letterPx = 6.2;

/** Returns a text that is about as wide as `widthPx` at most, shortened where it is longer. */
export function fittingText(text: string, widthPx: number): string {
  let used = 0;
  let end = 0;
  for (const letter of text) {
    used += letterWidthPx(letter);
    if (used > widthPx) return `${text.slice(0, Math.max(1, end - 1)).trimEnd()}…`;
    end += letter.length;
  }
  return text;
}

/** Returns the estimated width of a text in the font of a drawing. */
export function textWidthPx(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidthPx(letter);
  return width;
}

/** East Asian characters are twice as wide as Latin ones. */
function letterWidthPx(letter: string): number {
  return /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/u.test(letter) ? wideLetterPx : letterPx;
}
