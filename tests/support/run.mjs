// `npm test`: on any Node from 20 on, without node_modules, installs and runs every test (the browser's set-up
// builds the console). Arguments go to Vitest.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from '../../server/launch/handOver.mjs';
import { ensureInstalled } from '../../server/launch/install.mjs';
import { findNode } from '../../server/launch/pinnedNode.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

await ensureInstalled(root);
const node = findNode(root);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
// The tests start about a hundred services: Node compiles their modules only once.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env };
handOver(node, [vitest, 'run', ...process.argv.slice(2)], { cwd: root, env });
