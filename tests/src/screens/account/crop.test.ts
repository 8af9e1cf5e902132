import { expect, test } from 'vitest';
import { dragged, maxZoom, squareOf, wholeCrop, zoomed } from '#app/screens/account/avatar/crop.ts';

const wide = { width: 800, height: 400 };

test('a picture begins with the largest square in its middle', () => {
  expect(squareOf(wide, wholeCrop)).toEqual({ left: 200, top: 0, side: 400 });
});

test('zoom keeps the middle of the square, and stops at the edges of the picture', () => {
  const near = zoomed(wide, wholeCrop, 2);
  expect(squareOf(wide, near)).toEqual({ left: 300, top: 100, side: 200 });
  const corner = { ...near, x: 1, y: 1 };
  expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 400, top: 0, side: 400 });
  expect(zoomed(wide, near, 100).zoom).toBe(maxZoom);
  expect(zoomed(wide, near, 0).zoom).toBe(1);
});

test.each([
  ['right by a quarter', 0.25, 0, { left: 100, top: 0 }],
  ['left by a quarter', -0.25, 0, { left: 300, top: 0 }],
  ['farther than the picture', 9, 0, { left: 0, top: 0 }],
  ['down, where it has no room', 0, 0.5, { left: 200, top: 0 }],
])('a picture that is dragged %s shows what was beside it', (_, right, down, place) => {
  expect(squareOf(wide, dragged(wide, wholeCrop, right, down))).toEqual({ ...place, side: 400 });
});
