import { describe, expect, test } from 'vitest';
import { readHistory, withHistory } from '#app/screens/difference/history/historyAddress.ts';
import { drawHistory, seriesOf } from '#app/screens/difference/history/historySeries.ts';

const read = (text: string) => readHistory(new URLSearchParams(text));
const none = { isOpen: false, key: [], column: null, items: [] };

describe('the address of a history', () => {
  test.each([
    ['', none],
    ['of=history', { ...none, isOpen: true }],
    ['of=history&key=sku&key=shop&column=price', { isOpen: true, key: ['sku', 'shop'], column: 'price', items: [] }],
    [
      'item=a%0AX&item=b%0AY',
      {
        ...none,
        items: [
          ['a', 'X'],
          ['b', 'Y'],
        ],
      },
    ],
  ])('%j is read and printed', (text, choice) => {
    expect(read(text)).toEqual(choice);
    expect(withHistory(new URLSearchParams('of=history&item=z'), choice).toString()).toBe(text);
  });

  test('keeps the task and the compared runs, and has no more things than colours', () => {
    const address = new URLSearchParams('taskId=t&before=1&after=2&show=gone&of=history');
    expect(withHistory(address, none).toString()).toBe('taskId=t&before=1&after=2&show=gone');
    const many = Array.from({ length: 9 }, (_, index) => `item=${index}`).join('&');
    expect(read(many).items).toHaveLength(6);
    expect(read('item=a&item=a').items).toEqual([['a']]);
  });
});

describe('the lines of a history', () => {
  const runs = [
    { lotNo: 1, count: 2, least: 1, median: 2, most: 3 },
    { lotNo: 2, count: 0, least: null, median: null, most: null },
    { lotNo: 3, count: 1, least: 5, median: 5, most: 5 },
  ];
  const dated = runs.map(({ lotNo }) => ({ lotNo, time: lotNo * 1_000 }));
  const format = { number: String, shortNumber: String, time: (time: number) => `t${time / 1_000}` };

  test('are those of the followed things, else the least, the middle and the greatest number', () => {
    const name = (figure: string) => `the ${figure}`;
    expect(seriesOf({ runs, items: [] }, [], name)).toEqual([
      { name: 'the least', values: [1, null, 5] },
      { name: 'the median', values: [2, null, 5] },
      { name: 'the most', values: [3, null, 5] },
    ]);
    expect(seriesOf({ runs, items: [[7, 8, null]] }, [['a', 'X']], name)).toEqual([
      { name: 'a · X', values: [7, 8, null] },
    ]);
  });

  test('have a place for each number, and none for a run without one', () => {
    const drawing = drawHistory([{ name: 'Least', values: [1, null, 5] }], dated, 400, format);
    expect(drawing.places.map(({ text }) => text)).toEqual(['Least, t1: 1', 'Least, t3: 5']);
    const texts = drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : []));
    expect(texts).toEqual(expect.arrayContaining(['t1', 't2', 't3']));
  });
});
