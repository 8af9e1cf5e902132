import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a condition holds; an error that it throws ends the wait. The generous time-out only ends a run that
 * hangs.
 */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs = 60_000, pauseMs = 50 }: { timeoutMs?: number; pauseMs?: number } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${condition.toString()}`);
    await sleep(pauseMs);
  }
}
