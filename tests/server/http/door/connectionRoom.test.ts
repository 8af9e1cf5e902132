import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConnectionRoom } from '#server/http/door/connectionRoom.ts';
import { isAmong } from '#server/http/door/clientAddress.ts';

function open(most: number, maxPerAddress: number) {
  const closed: string[] = [];
  const room = new ConnectionRoom<string>({ maxTotal: most, maxPerAddress, close: (name) => void closed.push(name) });
  return { room, closed };
}

describe('the room for connections', () => {
  test('takes connections of one address up to its limit, then answers "busy" to the next one', () => {
    const { room, closed } = open(100, 2);
    expect(['a', 'b', 'c'].map((name) => room.enter(name, '192.0.2.7'))).toEqual(['in', 'in', 'surplus']);
    expect(room.enter('d', '192.0.2.8')).toBe('in');
    expect([room.isSurplus('a'), room.isSurplus('c'), closed]).toEqual([false, true, []]);
  });

  test('closes the connection of that address that was unused longest before it refuses one', () => {
    const { room, closed } = open(100, 3);
    for (const name of ['a', 'b', 'c']) room.enter(name, '192.0.2.7');
    room.enter('other', '192.0.2.8');
    for (const name of ['other', 'b', 'a', 'c']) room.setIdle(name, true);
    room.setIdle('b', false);
    expect(room.enter('d', '192.0.2.7')).toBe('in');
    expect(closed).toEqual(['a']);
  });

  test('closes the one of all that was unused longest where there are too many in all', () => {
    const { room, closed } = open(2, 2);
    room.enter('a', '192.0.2.7');
    room.enter('b', '192.0.2.8');
    room.setIdle('b', true);
    expect(room.enter('c', '192.0.2.9')).toBe('in');
    expect(closed).toEqual(['b']);
    expect(room.enter('d', '192.0.2.10')).toBe('surplus');
  });

  test('does not count the connections of a proxy as one address’s', () => {
    const { room } = open(10, 2);
    expect(Array.from({ length: 10 }, (_, index) => room.enter(`p${index}`, null))).not.toContain('surplus');
    expect(room.enter('p10', null)).toBe('surplus');
  });

  test('closes further connections at once when enough have got the answer "busy"', () => {
    const { room, closed } = open(10_000, 1);
    const entered = Array.from({ length: 30 }, (_, index) => room.enter(`c${index}`, '192.0.2.7'));
    expect(entered.filter((each) => each === 'surplus')).toHaveLength(16);
    expect(closed).toHaveLength(13);
  });

  test('never has more than its limit, and forgets closed connections', () => {
    const address = fc.constantFrom(null, '192.0.2.7', '192.0.2.8');
    const act = fc.oneof(
      fc.record({ kind: fc.constant('enter' as const), address }),
      fc.record({ kind: fc.constantFrom('leave' as const, 'idle' as const, 'busy' as const), at: fc.nat(30) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
        const here = new Map<number, string | null>();
        const room = new ConnectionRoom<number>({
          maxTotal: 6,
          maxPerAddress: 3,
          close: (each) => void here.delete(each),
        });
        acts.forEach((each, index) => {
          if (each.kind === 'enter') {
            here.set(index, each.address);
            if (room.enter(index, each.address) === 'closed') here.delete(index);
            return;
          }
          const name = [...here.keys()][each.at];
          if (name === undefined) return;
          if (each.kind !== 'leave') return room.setIdle(name, each.kind === 'idle');
          room.leave(name);
          here.delete(name);
        });
        const inside = [...here].filter(([name]) => !room.isSurplus(name));
        expect(room.count).toBe(here.size);
        expect(inside.length).toBeLessThanOrEqual(6);
        for (const of of ['192.0.2.7', '192.0.2.8']) {
          expect(inside.filter(([, each]) => each === of).length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8::5', true],
  ['2001:db9::5', false],
  ['', false],
])('whether %s is one of our proxies: %s', (address, expected) => {
  expect(isAmong(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])(address)).toBe(expected);
});
