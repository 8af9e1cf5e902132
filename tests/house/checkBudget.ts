import path from 'node:path';
import { budgetKib, screenSizes } from './budget.ts';

const sizes = screenSizes(path.resolve(process.argv[2] ?? 'dist'));
for (const [screen, kib] of Object.entries(sizes)) {
  process.stdout.write(
    `${kib <= budgetKib ? 'ok  ' : 'OVER'} ${String(kib).padStart(4)} of ${budgetKib} KiB  ${screen}\n`,
  );
}
process.exitCode = Object.values(sizes).length > 0 && Object.values(sizes).every((kib) => kib <= budgetKib) ? 0 : 1;
