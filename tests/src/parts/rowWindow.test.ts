import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  alignedScrollTop,
  areRowsDrawn,
  canvasHeight,
  isNearFalseEnd,
  maxCanvasHeight,
  offsetShowing,
  placeAfterScroll,
  rowsInView,
  rowTop,
  topPlace,
  type RowScale,
} from '#app/parts/virtual/rowWindow.ts';

const small: RowScale = { rowCount: 1_000, rowHeight: 32, viewHeight: 640 };
const million: RowScale = { rowCount: 1_000_000, rowHeight: 32, viewHeight: 640 };
const lastOffset = million.rowCount * million.rowHeight - million.viewHeight;

describe('the rows in view', () => {
  test('only those in view and the overscan are drawn', () => {
    expect(rowsInView(small, 0, 5)).toEqual({ start: 0, end: 25 });
    expect(rowsInView(small, 3_200, 5)).toEqual({ start: 95, end: 125 });
    expect(rowsInView(small, 31_360, 5)).toEqual({ start: 975, end: 1_000 });
  });

  test('a list that fits scrolls pixel by pixel', () => {
    const place = placeAfterScroll(small, topPlace, 20_000);
    expect(place).toEqual({ scrollTop: 20_000, offset: 20_000 });
    expect(rowTop(small, place, 625)).toBe(20_000);
  });

  test('rows are drawn again when a few have passed, in a scaled list at every pixel', () => {
    const at = (offset: number) => ({ scrollTop: offset, offset });
    expect(areRowsDrawn(small, at(320), at(320 + 2 * 32 - 1))).toBe(true);
    expect(areRowsDrawn(small, at(320), at(320 - 2 * 32 + 1))).toBe(true);
    expect(areRowsDrawn(small, at(320), at(320 + 2 * 32))).toBe(false);
    expect(areRowsDrawn(million, at(320), at(321))).toBe(false);
  });

  test('the canvas of a million rows stays below what browsers allow', () => {
    expect(canvasHeight(million)).toBe(maxCanvasHeight);
    expect(canvasHeight(small)).toBe(32_000);
  });
});

describe('a scaled list', () => {
  test('a turn of the wheel moves rows by its own pixels', () => {
    const middle = { scrollTop: 4_000_000, offset: 16_000_000 };
    expect(placeAfterScroll(million, middle, 4_000_100).offset).toBe(16_000_100);
  });

  test('the ends of the scroll bar are the ends of the list', () => {
    const end = placeAfterScroll(million, topPlace, maxCanvasHeight - million.viewHeight);
    expect(end.offset).toBe(lastOffset);
    expect(placeAfterScroll(million, end, 0).offset).toBe(0);
  });

  test('rows do not move when the scroll bar is aligned', () => {
    const before = { scrollTop: 10_000, offset: 500_000 };
    const after = { scrollTop: alignedScrollTop(million, before.offset), offset: before.offset };
    const inView = (place: typeof before) => rowTop(million, place, 15_700) - place.scrollTop;
    expect(after.scrollTop).not.toBe(before.scrollTop);
    expect(inView(after)).toBe(inView(before));
  });

  test('an end of the scroll bar that is not an end of the list is noticed', () => {
    expect(isNearFalseEnd(million, { scrollTop: 100, offset: 5_000 })).toBe(true);
    expect(isNearFalseEnd(million, { scrollTop: 100, offset: 300 })).toBe(false);
    expect(isNearFalseEnd(million, { scrollTop: maxCanvasHeight - 700, offset: 9_000_000 })).toBe(true);
  });

  test('any row can be reached and is then wholly in view', () => {
    fc.assert(
      fc.property(fc.nat(million.rowCount - 1), fc.nat(lastOffset), (row, from) => {
        const offset = offsetShowing(million, from, row);
        const top = row * million.rowHeight - offset;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + million.rowHeight).toBeLessThanOrEqual(million.viewHeight);
        expect(alignedScrollTop(million, offset)).toBeLessThanOrEqual(maxCanvasHeight - million.viewHeight);
      }),
    );
  });

  test('wherever one scrolls to, the offset stays within the list', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(maxCanvasHeight - million.viewHeight), { maxLength: 30 }), (scrollTops) => {
        const place = scrollTops.reduce((before, scrollTop) => placeAfterScroll(million, before, scrollTop), topPlace);
        expect(place.offset).toBeGreaterThanOrEqual(0);
        expect(place.offset).toBeLessThanOrEqual(lastOffset);
      }),
    );
  });
});
