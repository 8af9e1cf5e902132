import { describe, expect, test } from 'vitest';
import { copyName, groupNameProblem, isNodeCount } from '#core/domain/task/task.ts';
import { displayedPriority, isPriority, maxRaise, maxReduce, storedPriority } from '#core/domain/task/priority.ts';

describe('priority (§4)', () => {
  test.each([
    [1, 99],
    [50, 50],
    [99, 1],
    [120, 20],
  ])('stored as %i is shown as %i', (stored, displayed) => {
    expect(displayedPriority(stored)).toBe(displayed);
  });

  test('a shown value is stored so that it is shown again', () => {
    for (let displayed = 1; displayed <= 99; displayed += 1) {
      expect(displayedPriority(storedPriority(displayed))).toBe(displayed);
      expect(isPriority(storedPriority(displayed))).toBe(true);
    }
  });

  test.each([
    [1, 99, null],
    [2, 99, 1],
    [98, 99, 1],
    [99, null, 1],
    [100, null, 1],
    [0, 99, null],
  ])('of %i can be raised to %j and reduced to %j', (displayed, raised, reduced) => {
    expect([maxRaise(displayed), maxReduce(displayed)]).toEqual([raised, reduced]);
  });

  test.each([0, 100, -1, 1.5, Number.NaN])('is never %d', (value) => expect(isPriority(value)).toBe(false));
});

test.each([
  [null, true],
  [1, true],
  [1_000, true],
  [1_001, false],
  [0, false],
  [2.5, false],
])('a task may use %j nodes at once: %j', (count, isGood) => {
  expect(isNodeCount(count)).toBe(isGood);
});

test.each([
  ['', 'GroupNameEmpty'],
  ['x'.repeat(100), null],
  ['😀'.repeat(101), 'GroupNameTooLong'],
])('%# a group’s name has the expected problem', (name, problem) => {
  expect(groupNameProblem(name)).toBe(problem);
});

test.each([
  ['Books', [], 'Books (2)'],
  ['Books', ['Books (2)', 'Books (3)'], 'Books (4)'],
  ['Books (2)', ['Books (2)'], 'Books (3)'],
  ['Books (new)', [], 'Books (new) (2)'],
  ['x'.repeat(200), [], `${'x'.repeat(196)} (2)`],
])('the copy of %s beside %j is called %s', (name, taken, expected) => {
  expect(copyName(name, (each) => (taken as string[]).includes(each))).toBe(expected);
});
