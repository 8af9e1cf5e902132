// A process with a browser that shows a page, until it is killed. Prints the browser's process id.
import { processTree } from '#server/engine/browser/process/processTree.ts';
import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';

const [executablePath = '', address = ''] = process.argv.slice(2);
const { host } = new URL(address);
const renderer = createRenderer({ hostRules: [{ host, allowPrivate: true }], userAgent: 'test', executablePath });
const plan: RenderPlan = { waitFor: null, block: new Set(), steps: [], signIn: null };
const { signal } = new AbortController();
await renderer.render(new URL(address), { plan, signal, mayVisit: () => Promise.resolve(true) });
const { root } = await processTree('--sheaf-browser=');
process.stdout.write(`${root}\n`);
setInterval(() => undefined, 1000);
