import { describe, expect, it, vi } from 'vitest';
import { runScript, type Run } from './plantedFolder.ts';

/** Runs this program through the launcher's last step. */
function handOver(program: string): Run {
  const script = `import { handOver } from 'launch/handOver.mjs';\nhandOver(process.execPath, ['--eval', process.argv[1]]);`;
  return runScript(script, [program]);
}

const counting = `
  let count = 0;
  process.on('SIGINT', () => console.log('interrupts: ' + ++count));
  process.on('SIGTERM', () => process.exit(3));
  setInterval(() => {}, 1000);
  console.log('ready');`;

describe('the program that is handed over to', () => {
  it('gives its exit code', async () => {
    expect(await handOver('process.exit(7)').code).toBe(7);
  });

  it('gives 128 and the signal when it is killed', async () => {
    expect(await handOver(`process.kill(process.pid, 'SIGKILL')`).code).toBe(137);
  });

  it('gets one interrupt for a Ctrl-C that arrives several times', async () => {
    const run = handOver(counting);
    await vi.waitFor(() => expect(run.output()).toContain('ready'), { timeout: 120_000 });
    run.child.kill('SIGINT');
    run.child.kill('SIGINT');
    await vi.waitFor(() => expect(run.output()).toContain('interrupts: 1'), { timeout: 120_000 });
    run.child.kill('SIGTERM');
    expect(await run.code).toBe(3);
    expect(run.output()).not.toContain('interrupts: 2');
  });
});
