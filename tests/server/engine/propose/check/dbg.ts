import { allPages } from '../pages/allPages.ts';
import { recordGroups } from '#server/engine/propose/mine/recordGroups.ts';
import { openSpots } from '#server/engine/propose/mine/spots.ts';
import { firstScore } from '#server/engine/propose/rank.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
const page = allPages().find((p) => p.name === process.argv[2])!;
const root = openSpots(parseTree(page.html, false))!;
for (const [g, s] of recordGroups(root)
  .map((g) => [g, firstScore(g, root)] as const)
  .toSorted((a, b) => b[1] - a[1])
  .slice(0, 30)) {
  const f = g.records[0]!;
  console.log(
    s.toFixed(2),
    g.records.length,
    f.map((x) => x.element.name + '.' + (x.element.attribs['class'] ?? '')).join(' + '),
    g.isSpread,
  );
}
