import { expect, test } from 'vitest';
import { withChange, type Choice } from '#app/screens/newTask/columns/columnChanges.ts';

const column = (name: string, place = 0, reading = 0) => ({ place, copy: 0, reading, name });
const choice = (...kept: ReturnType<typeof column>[]): Choice => ({ chosen: 0, kept });

test('a name that is typed letter by letter is one change', () => {
  const [first, second, third] = [choice(column('a')), choice(column('ab')), choice(column('abc'))];
  const before = withChange([], first, second);
  expect(withChange(before, second, third)).toEqual([first]);
});

test('names of two columns, another way to read one, and another table are changes of their own', () => {
  const other = column('x', 1);
  const states = [
    choice(column('a'), other),
    choice(column('ab'), other),
    choice(column('ab'), { ...other, name: 'xy' }),
    choice(column('ab', 0, 1), { ...other, name: 'xy' }),
    { ...choice(column('ab', 0, 1)), chosen: 1 },
  ];
  let before: readonly Choice[] = [];
  for (const [index, next] of states.slice(1).entries()) {
    const now = states[index];
    if (now !== undefined) before = withChange(before, now, next);
  }
  expect(before).toHaveLength(4);
});

test('fifty changes are kept', () => {
  let before: readonly Choice[] = [];
  for (let count = 0; count < 60; count += 1) {
    before = withChange(before, choice(column('a', count)), choice(column('a', count + 1)));
  }
  expect(before).toHaveLength(50);
});
