import type { Drift } from '#core/domain/drift/drift.ts';
import { fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';

const drifted: Drift = {
  foundAt: Date.now() - 60_000,
  findings: [
    { kind: 'emptier', column: 'price', before: 0, now: 0.4 },
    { kind: 'fewerRows', before: 1204, now: 120 },
    { kind: 'otherType', column: 'rating', type: 'number', nowType: 'text', before: 1, now: 0.1 },
    { kind: 'columnGone', column: 'category' },
    {
      kind: 'selectorLost',
      column: 'price',
      place: { css: '.price', attr: null },
      pages: 4,
      lastFoundAt: Date.UTC(2026, 10, 24, 12),
      second: { css: 'h2 + span', attr: null },
      proposals: [
        { css: '.price-now', attr: null, held: 3, tried: 3 },
        { css: '[itemprop="price"]', attr: 'content', held: 2, tried: 3 },
      ],
    },
    {
      kind: 'selectorLost',
      column: 'rating',
      place: { css: '.stars', attr: 'title' },
      pages: 4,
      lastFoundAt: Date.UTC(2026, 10, 24, 12),
      second: null,
      proposals: [{ css: '.votes', attr: null, held: 3, tried: 3 }],
    },
  ],
  pages: [1, 2, 3].map((no) => `https://shop.example/mugs/${no}`),
};

/** An account whose fourth task has a run with findings of every kind. */
export function driftWorld(): FixtureWorld {
  const world = fixtureWorld(5);
  return withDrift(world);
}

/** Adds findings of every kind to the run of the fourth task. */
export function withDrift(world: FixtureWorld): FixtureWorld {
  world.lots = world.lots.map((lot) => (lot.taskId === idOf(1, 3) ? { ...lot, drift: drifted } : lot));
  return world;
}
