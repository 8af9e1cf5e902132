import type { Markup } from '#server/markup.ts';

/** The colours of one picture, all made from the product's colour. */
export interface Paint {
  main: string;
  light: string;
  dark: string;
  /** For details of metal, leather and cables. */
  detail: string;
}

/**
 * A drawing on a canvas of 400 × 400 with its base at y = 330. `body` is the outline that is filled with colour and
 * pattern.
 */
interface Drawing {
  behind: Markup;
  body: string;
  before: Markup;
}

export type Shape = (paint: Paint) => Drawing;
