import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { divideNodes, memberLevelOf, memberLimitOf, nodesLeft } from '#core/domain/account/member.ts';
import { planOf } from '#core/domain/account/plan.ts';

const { Free, Basic, Standard, Professional, Enterprise, EnterprisePlus, Customized, EnterpriseChild } = AccountLevel;

test.each([
  [Free, 0, Free],
  [Basic, 0, Free],
  [Standard, 0, Free],
  [Professional, 0, Free],
  [EnterpriseChild, 0, Free],
  [Enterprise, 20, EnterpriseChild],
  [EnterprisePlus, 100, EnterpriseChild],
  [Customized, 100, EnterpriseChild],
])('§6: an account of level %i may have %i members, whose level is %i', (level, limit, memberLevel) => {
  expect(memberLimitOf(level)).toBe(limit);
  expect(memberLevelOf(level)).toBe(memberLevel);
});

test.each([
  [Enterprise, [], { own: 40, members: [] }],
  [Enterprise, [10, 5], { own: 25, members: [10, 5] }],
  [Enterprise, [30, 30], { own: 1, members: [30, 9] }],
  [Enterprise, [39, 1], { own: 1, members: [39, 0] }],
  [Professional, [10, 0], { own: 20, members: [1, 0] }],
  [Free, [10], { own: 0, members: [1] }],
])('nodes of level %i, of which %j are granted, are divided', (level, granted, divided) => {
  expect(divideNodes(level, granted)).toEqual(divided);
});

test('without a plan for teams there are no nodes to give', () => {
  expect(nodesLeft(Professional, [])).toBe(0);
  expect(nodesLeft(Enterprise, [10])).toBe(29);
});

test('a team never has more nodes than its plan, and what is left can be granted', () => {
  const granted = fc.array(fc.nat(60), { maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom(Enterprise, EnterprisePlus), granted, (level, nodes) => {
      const { own, members } = divideNodes(level, nodes);
      expect(own + members.reduce((total, each) => total + each, 0)).toBe(planOf(level).cloudCount);
      expect(own).toBeGreaterThan(0);
      const left = nodesLeft(level, nodes);
      if (left > 0) expect(divideNodes(level, [...nodes, left]).members).toEqual([...nodes, left]);
    }),
  );
});
