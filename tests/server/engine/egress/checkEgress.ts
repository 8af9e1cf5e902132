// Hostile addresses against both engines. Traffic goes to this machine only: cases that name other hosts are decided by
// the guard, with the connection replaced.
import { obtainChromium } from '#tests/support/chromium.ts';
import { kindsThatReach, runPageCases, runSignInCases } from './browserCases.ts';
import { runGuardCases } from './guardCases.ts';
import { runInputCases } from './inputCases.ts';
import { runPictureCases } from './pictureCases.ts';
import { runHostileProxyCases, runHostileTargetCases } from './proxyCases.ts';
import { runStorageCases, runWebhookCases } from './receiverCases.ts';
import { requestKinds } from './requestKinds.ts';
import { runSheetCases } from './sheetCases.ts';
import { runTableCases } from './tableCases.ts';

/** The number of kinds that must reach the canary where a rule opens it: with fewer, the pages would prove nothing. */
const fewestKinds = 20;

const executablePath = obtainChromium();
const guard = await runGuardCases();
const hostileProxies = await runHostileProxyCases();
const behindProxies = await runHostileTargetCases();
const webhooks = await runWebhookCases();
const storages = await runStorageCases();
const tables = await runTableCases();
const sheets = await runSheetCases();
const pictures = await runPictureCases();
const inputs = await runInputCases(executablePath);
const pages = await runPageCases(executablePath);
const pictured = await runPageCases(executablePath, { isPictured: true });
const signIns = await runSignInCases(executablePath);
const reached = await kindsThatReach(executablePath);

const all = [
  guard,
  hostileProxies,
  behindProxies,
  webhooks,
  storages,
  tables,
  sheets,
  pictures,
  inputs,
  pages,
  pictured,
  signIns,
];
const cases = all.reduce((sum, each) => sum + each.cases, 0);
const connections = all.reduce((sum, each) => sum + each.connections, 0);
const ok = connections === 0 && cases >= 300 && reached.length >= fewestKinds;
process.stdout.write(`addresses at the guard of both engines: ${guard.cases}, connections ${guard.connections}\n`);
process.stdout.write(
  `proxies at hostile addresses: ${hostileProxies.cases}, connections ${hostileProxies.connections}\n`,
);
process.stdout.write(
  `hostile addresses behind a proxy: ${behindProxies.cases}, connections ${behindProxies.connections}\n`,
);
process.stdout.write(`webhooks and their redirects: ${webhooks.cases}, connections ${webhooks.connections}\n`);
process.stdout.write(`storages and their redirects: ${storages.cases}, connections ${storages.connections}\n`);
process.stdout.write(`hosts of databases: ${tables.cases}, connections ${tables.connections}\n`);
process.stdout.write(`ids, names and redirects of sheets: ${sheets.cases}, connections ${sheets.connections}\n`);
process.stdout.write(`pictures of rows and their redirects: ${pictures.cases}, connections ${pictures.connections}\n`);
process.stdout.write(`addresses in every input of a recipe: ${inputs.cases}, connections ${inputs.connections}\n`);
process.stdout.write(`requests of pages in the browser: ${pages.cases}, connections ${pages.connections}\n`);
process.stdout.write(`requests of pages that are pictured: ${pictured.cases}, connections ${pictured.connections}\n`);
process.stdout.write(`kept sign-ins that name this machine: ${signIns.cases}, connections ${signIns.connections}\n`);
const silent = Object.keys(requestKinds).filter((kind) => !reached.includes(kind));
process.stdout.write(`kinds that reach a canary that is opened: ${reached.length}; silent: ${silent.join(', ')}\n`);
const figures = { cases, connections, kinds: Object.keys(requestKinds).length, kindsThatReach: reached.length };
process.stdout.write(`${JSON.stringify({ name: 'check:egress', figures, ok })}\n`);
process.exit(ok ? 0 : 1);
