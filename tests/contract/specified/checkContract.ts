import { withDatabase } from '#tests/faults/ownDatabase.ts';
import { specifiedGroups } from './rows/allRows.ts';
import { runSpecified } from './runSpecified.ts';
import { openSpecifiedWorld } from './specifiedWorld.ts';

/**
 * `npm run check:contract`: a client that knows only the tables of §7 calls a service of its own, everything that they
 * list. Fails where an answer is not what the specification says; what was decided otherwise is printed with its reason.
 */
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

await withDatabase(async (url) => {
  const world = await openSpecifiedWorld(url);
  const sums = { calls: 0, requests: 0, differences: 0, decided: 0, open: 0 };
  try {
    for (const [group, rows] of Object.entries(specifiedGroups)) {
      const { calls, requests, differences } = await runSpecified(world, rows, true);
      const open = rows.filter(({ isOpen }) => isOpen !== undefined);
      const decided = rows.flatMap(({ line, decided: of = {} }) =>
        Object.entries(of).map(([field, reason]) => `${line}: ${field}: ${reason}`),
      );
      print(
        `${group}: ${calls} calls, ${requests} requests, ${differences.length} differ, ${open.length} are not there`,
      );
      for (const difference of differences) print(`  differs: ${difference}`);
      for (const { line, isOpen } of open) print(`  not there: ${line}: ${isOpen}`);
      for (const each of decided) print(`  decided: ${each}`);
      sums.calls += calls;
      sums.requests += requests;
      sums.differences += differences.length;
      sums.decided += decided.length;
      sums.open += open.length;
    }
  } finally {
    await world.close();
  }
  const ok = sums.differences === 0;
  print(JSON.stringify({ name: 'check:contract', figures: sums, ok }));
  process.exitCode = ok ? 0 : 1;
});
