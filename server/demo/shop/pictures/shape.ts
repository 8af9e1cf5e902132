import type { Markup } from '#server/markup.ts';

/** The colours of one picture, all made from the product's colour. */
export interface Paint {
  main: string;
  light: string;
  dark: string;
  /** Metal, leather, cables. */
  detail: string;
}

/** One thing on a canvas of 400 × 400 that stands on y = 330. `body` is the outline that takes colour and pattern. */
interface Drawing {
  behind: Markup;
  body: string;
  before: Markup;
}

export type Shape = (paint: Paint) => Drawing;
