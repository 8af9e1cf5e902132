import { describe, expect, test } from 'vitest';
import { nextColumn, pointedAt, type Boxes, type Places, type Pointed } from '#app/screens/newTask/picture/pointing.ts';

const boxes: Boxes = {
  records: [
    [0, 0, 100, 50],
    [0, 60, 100, 50],
  ],
  columns: [
    // A link around the whole record, its title, and a column that only the second record has.
    [
      [0, 0, 100, 50],
      [0, 60, 100, 50],
    ],
    [
      [10, 10, 50, 12],
      [10, 70, 50, 12],
    ],
    [null, [70, 70, 20, 12]],
    [null, null],
  ],
};

const alone: Places = { boxes, elements: [], tables: [boxes], chosen: 0 };

describe('the column below the pointer', () => {
  test.each<[string, number, number, number | null]>([
    ['is that of the value', 12, 15, 1],
    ['is the same in every record', 12, 75, 1],
    ['is the smallest of values within each other', 80, 75, 2],
    ['is the larger one beside the smaller', 90, 40, 0],
    ['is none between the records', 50, 55, null],
    ['is none outside of the list', 300, 300, null],
  ])('%s', (_name, x, y, place) => {
    expect(pointedAt(alone, x, y)).toEqual(place === null ? null : { kind: 'column', place });
  });
});

describe('the arrow keys', () => {
  test.each<[string, number | null, number, number | null]>([
    ['begin at the first column', null, 1, 0],
    ['begin at the last column that is shown, backwards', null, -1, 2],
    ['go to the next column', 0, 1, 1],
    ['leave out a column that the picture does not show', 2, 1, 0],
    ['return from the first to the last', 0, -1, 2],
  ])('%s', (_name, current, step, next) => {
    expect(nextColumn(boxes, current, step)).toBe(next);
  });

  test('go nowhere on a picture without values', () => {
    expect(nextColumn({ records: [], columns: [[null]] }, null, 1)).toBeNull();
  });
});

describe('the list below the pointer', () => {
  const aside: Boxes = {
    records: [
      [200, 0, 100, 20],
      [200, 30, 100, 20],
    ],
    columns: [],
  };
  const around: Boxes = {
    records: [
      [190, 0, 200, 100],
      [190, 110, 200, 100],
    ],
    columns: [],
  };
  const whole: Boxes = { records: [[0, 0, 1000, 1000]], columns: [] };
  test.each<[string, number, number, number | null]>([
    ['is another list of the page', 210, 5, 1],
    ['is that of the smallest record', 210, 35, 1],
    ['is the larger one beside the smaller', 350, 50, 2],
    ['is not the chosen one', 12, 15, null],
    ['is not the page as one record', 900, 900, null],
  ])('%s', (_name, x, y, place) => {
    const pointed = pointedAt({ ...alone, tables: [boxes, aside, around, whole] }, x, y);
    expect(pointed?.kind === 'table' ? pointed.place : null).toBe(place);
  });
});

describe('what is beside the records', () => {
  const places: Places = {
    ...alone,
    elements: [[0, 200, 300, 20], null, [10, 204, 50, 12], [10, 204, 50, 12], [12, 12, 4, 4]],
    tables: [boxes, { records: [[0, 200, 300, 10], [0, 210, 300, 10]], columns: [] }], // prettier-ignore
  };
  test.each<[string, number, number, Pointed | null]>([
    ['is the smallest at the point, of equal ones the first', 12, 206, { kind: 'element', place: 2 }],
    ['is the larger one around it elsewhere', 200, 206, { kind: 'element', place: 0 }],
    ['comes before a column that is around it', 13, 13, { kind: 'element', place: 4 }],
    ['leaves the other values of a record to its columns', 30, 15, { kind: 'column', place: 1 }],
    ['is nothing where nothing is', 500, 500, null],
  ])('%s', (_name, x, y, expected) => {
    expect(pointedAt(places, x, y)).toEqual(expected);
  });
});
