import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#server/db/embedded/port.ts';
import { readPostmasterPid } from '#tests/faults/wholeService.ts';
import { isAlive, partsOf } from '#tests/support/parts.ts';
import { startService } from '#tests/support/service.ts';
import { waitFor } from '#tests/support/waitFor.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-supervise-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10 }));

test.runIf(process.platform === 'linux')(
  'a web half that dies is replaced and counted, the workers and the database continue; no process is left at the end',
  async () => {
    const log = join(folder, 'sheaf.log');
    const port = await findFreePort();
    const service = await startService({ dataFolder: folder, port, args: ['--no-demo'], env: { SHEAF_LOG: log } });
    const { pid } = service.process;
    await waitFor(() => partsOf(pid, 'worker').length === 1);
    const others = [await readPostmasterPid(folder), ...partsOf(pid, 'worker')];
    const [web = 0] = partsOf(pid, 'web');
    process.kill(web, 'SIGKILL');
    const readMetrics = () => fetch(`${service.origin}/metrics`).then((answer) => answer.text(), String);
    await waitFor(async () => (await readMetrics()).includes('sheaf_process_restarts_total{process="web"} 1\n'));
    expect(await readMetrics()).toContain('sheaf_process_restarts_total{process="worker"} 0\n');
    expect([await readPostmasterPid(folder), ...partsOf(pid, 'worker')]).toEqual(others);
    const lines = readFileSync(log, 'utf8').split('\n');
    const [line = ''] = lines.filter((each) => each.includes('a process ended and is started again'));
    expect(JSON.parse(line)).toMatchObject({ part: 'web', signal: 'SIGKILL', pauseMs: 250 });
    expect(service.output().match(/ready/gu)).toHaveLength(1);
    const parts = [...partsOf(pid, 'web'), ...others];
    expect(await service.stop()).toBe(0);
    expect(parts.filter(isAlive)).toEqual([]);
  },
  180_000,
);
