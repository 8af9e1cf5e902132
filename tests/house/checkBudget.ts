import path from 'node:path';
import { budgetKib, importRings, screenSizes } from './budget.ts';

const folder = path.resolve(process.argv[2] ?? 'dist');
const sizes = screenSizes(folder);
for (const [screen, kib] of Object.entries(sizes)) {
  process.stdout.write(
    `${kib <= budgetKib ? 'ok  ' : 'OVER'} ${String(kib).padStart(4)} of ${budgetKib} KiB  ${screen}\n`,
  );
}
const rings = importRings(folder);
if (rings.length > 0)
  process.stdout.write(`RING ${rings.join(', ')} import each other (vite.config.ts, chunkGroups)\n`);
const fits = Object.values(sizes).length > 0 && Object.values(sizes).every((kib) => kib <= budgetKib);
process.exitCode = fits && rings.length === 0 ? 0 : 1;
