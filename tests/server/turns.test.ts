import { expect, test } from 'vitest';
import { createTurns, type Leave, type Turns } from '#server/turns.ts';

/** Enters, and notes who may begin in the order of beginning. */
function createLine(turns: Turns) {
  const begun: string[] = [];
  const leaves: Leave[] = [];
  return {
    begun,
    enter: (caller: string, mark = caller) =>
      void turns.enter(caller).then((leave) => {
        begun.push(mark);
        leaves.push(leave);
      }),
    leaveFirst: () => leaves.shift()?.(),
  };
}

/** Promises that are due are kept. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a caller runs a limited number at once, the next when one of them is over', async () => {
  const line = createLine(createTurns({ atOnce: 10, atOncePerCaller: 2 }));
  for (const mark of ['1', '2', '3', '4']) line.enter('ada', mark);
  await settled();
  expect(line.begun).toEqual(['1', '2']);
  line.leaveFirst();
  await settled();
  expect(line.begun).toEqual(['1', '2', '3']);
});

test('a caller behind a hundred calls of another one begins at once while there is room, else next', async () => {
  const line = createLine(createTurns({ atOnce: 3, atOncePerCaller: 2 }));
  for (let count = 0; count < 100; count += 1) line.enter('ada');
  line.enter('bob');
  line.enter('carol');
  await settled();
  expect(line.begun).toEqual(['ada', 'ada', 'bob']);
  line.leaveFirst();
  await settled();
  expect(line.begun).toEqual(['ada', 'ada', 'bob', 'carol']);
});

test('callers take turns', async () => {
  const line = createLine(createTurns({ atOnce: 1, atOncePerCaller: 1 }));
  for (const caller of ['ada', 'ada', 'ada', 'bob', 'bob', 'carol']) line.enter(caller);
  for (let count = 0; count < 6; count += 1) {
    await settled();
    line.leaveFirst();
  }
  expect(line.begun).toEqual(['ada', 'bob', 'carol', 'ada', 'bob', 'ada']);
});

test('a place is left once, however often that is said', async () => {
  const turns = createTurns({ atOnce: 1, atOncePerCaller: 1 });
  const leave = await turns.enter('ada');
  const line = createLine(turns);
  line.enter('bob');
  line.enter('carol');
  leave();
  leave();
  await settled();
  expect(line.begun).toEqual(['bob']);
});
