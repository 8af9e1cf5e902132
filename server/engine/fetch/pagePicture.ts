/** Left edge, top edge, width and height, in whole CSS pixels of the picture. */
export type Box = [number, number, number, number];

/** The height of a picture in CSS pixels, and the size of its Base64 text in characters. Its width is the window's. */
export interface PictureLimits {
  maxHeight: number;
  maxBase64: number;
}

/**
 * A picture of a page, and the places of the page's elements on it. In the text of the page, the attribute `stamp`
 * numbers the elements; the number is the index of the element's place in `places`.
 */
export interface PagePicture {
  type: 'image/webp' | 'image/jpeg';
  width: number;
  height: number;
  base64: string;
  stamp: string;
  /**
   * `null` for an element that is hidden, that moved while the picture was taken, or that has gone. A box without width
   * or height belongs to an element that has no area of its own; its children may have one.
   */
  places: readonly (Box | null)[];
}
