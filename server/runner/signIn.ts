import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import { requestDeviceCode, takeDeviceToken, type RunnerSystem } from '#core/wire/calls/runner/deviceCalls.ts';
import type { ApiClient } from './apiClient.ts';
import type { Home } from './home.ts';
import { sentenceOfFailed } from './sentences.ts';
import type { Terminal } from './terminal.ts';

const systems: Partial<Record<NodeJS.Platform, RunnerSystem>> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' };

/** Signs this machine in by a code that its user confirms in the console (RFC 8628). Returns the exit code. */
export async function signIn(
  service: ApiClient,
  home: Home,
  { terminal, pause = sleep }: { terminal: Terminal; pause?: (ms: number) => Promise<unknown> },
): Promise<number> {
  const runnerName = hostname().slice(0, 100) || 'runner';
  const asked = await service.send(requestDeviceCode, {
    body: { runnerName, system: systems[process.platform] ?? 'other' },
  });
  if (!asked.ok) return end(terminal, sentenceOfFailed(asked), 1);
  const { userCode, verificationUri, verificationUriComplete } = asked.value;
  terminal.write(`Open ${verificationUri} and confirm this code:\n\n    ${userCode}\n`);
  terminal.write(`Or open ${verificationUriComplete}`);
  const taken = await waitForToken(service, asked.value, pause);
  if (!taken.ok) return end(terminal, sentenceOfFailed(taken), 1);
  home.saveCredentials({ service: service.origin, ...taken.value });
  return end(terminal, `Signed in to ${service.origin} as ${taken.value.userName}.`, 0);
}

type Token = CallReply<typeof takeDeviceToken>;

/** RFC 8628 3.5: polls at the service's interval; a network that is away for a moment does not end it. */
async function waitForToken(
  service: ApiClient,
  { deviceCode, expiresInSeconds, intervalSeconds }: CallReply<typeof requestDeviceCode>,
  pause: (ms: number) => Promise<unknown>,
): Promise<Outcome<Token>> {
  let waitSeconds = intervalSeconds;
  for (let waited = 0; ; waited += waitSeconds) {
    await pause(waitSeconds * 1000);
    const taken = await service.send(takeDeviceToken, { body: { deviceCode } });
    if (taken.ok) return taken;
    if ('outage' in taken) {
      if (waited > expiresInSeconds) return taken;
    } else if (taken.refusal.code === 'SlowDown') waitSeconds = taken.refusal.retryAfterSeconds;
    else if (taken.refusal.code !== 'AuthorizationPending') return taken;
  }
}

function end(terminal: Terminal, sentence: string, code: number): number {
  terminal.write(sentence);
  return code;
}
