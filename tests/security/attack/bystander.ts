import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'undici';

/**
 * An honest account beside the attack, in a thread of its own, so that the attacker's work does not count as the
 * service's. It requests one path after the other and reports the time of each answer when asked.
 */
const { origin, cookie, paths, localAddress } = workerData as {
  origin: string;
  cookie: string;
  paths: string[];
  localAddress: string;
};
const pauseMs = 20;
let times: number[] = [];
let failed: string[] = [];

const open = () => new Client(origin, { localAddress });
let client = open();
parentPort?.on('message', () => {
  parentPort?.postMessage({ times, failed });
  [times, failed] = [[], []];
});

for (let turn = 0; ; turn += 1) {
  const path = paths[turn % paths.length] ?? '/';
  const begunAt = performance.now();
  try {
    const answer = await client.request({ path, method: 'GET', headers: { cookie } });
    await answer.body.dump();
    times.push(performance.now() - begunAt);
    if (answer.statusCode !== 200) failed.push(`${path}: ${answer.statusCode}`);
  } catch (error) {
    failed.push(`${path}: ${String(error)}`);
    await client.destroy();
    client = open();
  }
  await sleep(pauseMs);
}
