import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#server/db/embedded/port.ts';
import { findBrowser } from '#server/engine/browser/process/findBrowser.ts';
import { hostilePages } from './hostilePages.ts';
import { withDatabase } from './ownDatabase.ts';
import { visitHostile } from './visitHostile.ts';
import { endProcess, startWholeService } from './wholeService.ts';

/**
 * `npm run faults:pages`: ten hostile pages at once beside a lot of harmless ones. Each must end at its limit, the
 * service must answer meanwhile, and workers and browsers must stay below their memory limits. Takes some five minutes:
 * a page that sends its bytes slowly times out and is tried again.
 */
const maxAnswerMs = 250;
const maxWorkerMb = 600;
/** Two pages at once of at most 800 MiB each (server/engine/browser/limits.ts), plus the browser's own memory. */
const maxBrowserMb = 2 * 800 + 600;
const pagesBeside = 3_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
if ((process.env['SHEAF_CHROMIUM'] ?? findBrowser(process.env['PATH'] ?? '')) === null)
  throw new Error('faults:pages needs a browser, and none was found');

const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
const figures = await withDatabase(async (databaseUrl) => {
  const port = await findFreePort();
  const environment = { DATABASE_URL: databaseUrl, SHEAF_RUN: 'web' };
  const service = await startWholeService({ dataFolder, port, environment });
  try {
    return await visitHostile({ databaseUrl, service, pagesBeside, print });
  } finally {
    await endProcess(service.process, 'SIGTERM');
  }
});
await rm(dataFolder, { recursive: true, maxRetries: 20 });

const { ended, calls, rowsBeside, workerMb, browserMb } = figures;
const isAnswering = calls.failed === 0 && calls.calls > 0 && calls.p99Ms < maxAnswerMs;
const isSmall = workerMb > 0 && workerMb < maxWorkerMb && browserMb < maxBrowserMb;
const isEnded = ended.length === hostilePages.length && ended.every(({ isExpected }) => isExpected);
const ok = isEnded && isAnswering && isSmall && rowsBeside === pagesBeside;
const ends = Object.fromEntries(ended.map(({ path, code, seconds }) => [path, `${code ?? 'row'} ${seconds} s`]));
print(JSON.stringify({ name: 'faults:pages', figures: { ends, ...calls, rowsBeside, workerMb, browserMb }, ok }));
process.exitCode = ok ? 0 : 1;
