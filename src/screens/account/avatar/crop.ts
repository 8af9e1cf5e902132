/** The part of a picture that is shown: a square. */
export interface Crop {
  /** 1: as large as fits. */
  zoom: number;
  /** The place of the square in the room that it has, 0 to 1: from left to right, and from top to bottom. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const maxZoom = 4;
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the square of a picture, in its pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Returns the crop with another zoom; the middle of the square stays where the picture's edges allow it. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  const bounded = Math.min(maxZoom, Math.max(1, zoom));
  const next = Math.min(size.width, size.height) / bounded;
  return {
    zoom: bounded,
    x: placeIn(size.width - next, left + (side - next) / 2),
    y: placeIn(size.height - next, top + (side - next) / 2),
  };
}

/** Returns the crop after the picture was dragged by parts of the square's side: to the right and down. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  return {
    ...crop,
    x: placeIn(size.width - side, left - right * side),
    y: placeIn(size.height - side, top - down * side),
  };
}

function placeIn(room: number, at: number): number {
  return room <= 0 ? 0.5 : Math.min(1, Math.max(0, at / room));
}
