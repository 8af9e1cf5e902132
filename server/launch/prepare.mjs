// Installs and builds the service without starting it: for images, so that their containers start at once.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureService } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './pinnedNode.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

await ensureInstalled(root);
const node = findNode(root);
await ensureBuilt(root, node);
await ensureService(root, node);
