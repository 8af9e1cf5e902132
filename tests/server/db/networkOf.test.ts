import { expect, test } from 'vitest';
import { countedNetwork, networkOf } from '#server/db/networkOf.ts';

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['203.0.113.77:50123', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::6]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['unknown', 'unknown', null],
  ['10.0.0.999', '10.0.0.999', null],
  ['', '', null],
])('%s counts as %s and is shown as %s', (address, counted, shown) => {
  expect(countedNetwork(address)).toBe(counted);
  expect(networkOf(address)).toBe(shown);
});

test('a text that is not an address is cut, whatever its length', () => {
  expect(countedNetwork('x'.repeat(10_000))).toHaveLength(45);
});
