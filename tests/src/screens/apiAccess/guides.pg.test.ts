import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTaskLots } from '#core/wire/calls/task/taskCalls.ts';
import { guideCode, type GuideLanguage } from '#app/screens/apiAccess/guides/guideCode.ts';
import { guideSteps, type GuideStep } from '#app/screens/apiAccess/guides/guideSteps.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { openProgramService, type ProgramService } from '#tests/server/programService.ts';
import { waitFor } from '#tests/support/waitFor.ts';

const run = promisify(execFile);
let service: ProgramService;
let folder: string;
beforeAll(async () => {
  service = await openProgramService();
  folder = mkdtempSync(join(tmpdir(), 'sheaf-guides-'));
});
afterAll(async () => {
  await service.tested.close();
  rmSync(folder, { recursive: true, force: true });
});

const commands: Record<GuideLanguage, { file: string; command: string }> = {
  curl: { file: 'guide.sh', command: 'sh' },
  javascript: { file: 'guide.mjs', command: process.execPath },
  python: { file: 'guide.py', command: 'python3' },
};
const isHere = async (command: string) => run(command, ['--version']).then(Boolean, () => false);
/** A machine without the language cannot run its guide. */
const missing = {
  curl: !(await isHere('curl')),
  javascript: false,
  python: !(await isHere('python3')),
};

function write(language: GuideLanguage, steps: readonly GuideStep[]): string {
  const code = guideCode(language, { service: service.origin, taskId: service.taskId });
  const path = join(folder, commands[language].file);
  writeFileSync(path, steps.map((step) => code[step]).join('\n\n'));
  return path;
}

const newestRun = async () => {
  const { body } = await service.client.send(listTaskLots, { params: { id: service.taskId } });
  return listTaskLots.reply.parse(body).items[0];
};

test.each(['curl', 'javascript', 'python'] as const)(
  'the guide for %s signs in, starts the task with its parameters, waits, and prints its rows',
  async (language) => {
    if (missing[language]) return;
    const before = (await newestRun())?.lotNo ?? 0;
    const steps = guideSteps.filter((step) => step !== 'webhook' || language === 'curl');
    const token = await service.token('all');
    const { stdout } = await run(commands[language].command, [write(language, steps)], {
      env: { ...process.env, SHEAF_TOKEN: token },
      maxBuffer: 50_000_000,
    });
    const lot = await newestRun();
    expect(lot?.lotNo).toBe(before + 1);
    expect(lot?.rowCount).toBeGreaterThan(10);
    expect(stdout).toContain('ada');
    expect(stdout.match(/mug/giu)?.length).toBeGreaterThan(10);
    expect(stdout).not.toMatch(/lamp/iu);
    if (language === 'curl') expect(stdout).toMatch(/"secret":"[^"]+"/u);
  },
  120_000,
);

test.each(['javascript', 'python'] as const)(
  'the receiver for %s takes a signed request and refuses a forged one',
  async (language) => {
    if (missing[language]) return;
    const port = await findFreePort();
    const secret = 'the secret of a webhook';
    const imports = language === 'python' ? 'import json, os\n' : '';
    const path = write(language, ['webhook']);
    writeFileSync(path, imports + guideCode(language, { service: '', taskId: '' }).webhook);
    const env = { ...process.env, SHEAF_WEBHOOK_SECRET: secret, PORT: String(port) };
    const child = spawn(commands[language].command, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const printed: string[] = [];
      child.stdout.on('data', (text: Buffer) => printed.push(text.toString()));
      const body = JSON.stringify({ event: 'rows', rows: [{ name: 'Größe' }] });
      const send = (key: string) => {
        const time = String(Math.floor(Date.now() / 1_000));
        const signature = `v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
        const headers = { 'sheaf-timestamp': time, 'sheaf-signature': signature, 'content-type': 'application/json' };
        return fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers }).then(({ status }) => status);
      };
      await waitFor(() =>
        send('forged').then(
          (status) => status === 401,
          () => false,
        ),
      );
      expect(printed).toEqual([]);
      expect(await send(secret)).toBe(204);
      await waitFor(async () => printed.join('').includes('Größe'));
    } finally {
      child.kill();
    }
  },
  60_000,
);
