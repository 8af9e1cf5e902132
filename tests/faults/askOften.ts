import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignUpCode, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { listTemplates } from '#core/wire/calls/template/templateCalls.ts';
import { readSignUpCode } from '#tests/support/mailbox.ts';
import type { WholeService } from './wholeService.ts';

export interface Answered {
  calls: number;
  /** Number of answers other than 200. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

type AskedService = Pick<WholeService, 'origin' | 'dataFolder'>;

const paths = [getChanges.path, searchTasks.path, listTemplates.path];
const pauseMs = 40;

/** Creates an account that requests its tasks, its changes and the templates in turn, until it is stopped. */
export function askOften(service: AskedService): { stop(): Promise<Answered> } {
  const times: number[] = [];
  let failed = 0;
  let isStopped = false;
  const run = async (): Promise<void> => {
    const cookie = await signUpAt(service);
    for (let turn = 0; !isStopped; turn += 1) {
      const begun = performance.now();
      const answer = await fetch(`${service.origin}${paths[turn % paths.length] ?? ''}`, { headers: { cookie } });
      await answer.arrayBuffer();
      times.push(performance.now() - begun);
      if (answer.status !== 200) failed += 1;
      await sleep(pauseMs);
    }
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      await running;
      const sorted = times.toSorted((one, other) => one - other);
      const percentile = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
      return { calls: times.length, failed, p50Ms: percentile(0.5), p99Ms: percentile(0.99) };
    },
  };
}

async function signUpAt({ origin, dataFolder }: AskedService): Promise<string> {
  const userName = `asker${Date.now()}`;
  const asked = { email: `${userName}@example.com`, language: 'en-US' };
  const send = ({ path }: { path: string }, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send(sendSignUpCode, asked);
  const code = await readSignUpCode(dataFolder, asked.email);
  const answer = await send(signUp, { ...asked, userName, password: 'correct horse battery', code });
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
