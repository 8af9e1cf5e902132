// `npm start`: on any Node from 20 on, without node_modules, brings everything up to date and runs the service.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { handOver } from './handOver.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './pinnedNode.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const args = process.argv.slice(2);
const isWorker = /--run[= ]worker\b/.test(args.join(' ')) || process.env.SHEAF_RUN === 'worker';

await ensureInstalled(root);
const node = findNode(root);
if (!isWorker) await ensureBuilt(root, node);
// Compiled code is kept between starts: a worker process then begins with a third less CPU.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
handOver(node, [join(root, 'server', 'main.ts'), ...args]);
