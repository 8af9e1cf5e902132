// `npm start`: on any Node from 20 on, without node_modules, installs and builds what has changed and runs the service.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureService } from './build.mjs';
import { handOver } from './handOver.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './pinnedNode.mjs';
import { serviceFlags, serviceVariables } from './serviceProcess.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const args = process.argv.slice(2);
const isWorker = /--run[= ]worker\b/.test(args.join(' ')) || process.env.SHEAF_RUN === 'worker';

await ensureInstalled(root);
const node = findNode(root);
if (!isWorker) await ensureBuilt(root, node);
const service = await ensureService(root, node);
Object.assign(process.env, serviceVariables(root));
handOver(node, [...serviceFlags, service, ...args]);
