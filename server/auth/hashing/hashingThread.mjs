// Plain JavaScript: the bundled service starts this file as it stands, without the cost of taking types out.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const argon2id = { memoryCost: workerData.memoryKib, timeCost: workerData.passes, parallelism: 1 };

// On Linux a thread has a priority of its own: calls that somebody waits for go before the tenth of a second of a hash.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort.on('message', ({ password, stored }) => {
  try {
    const value = stored === undefined ? hashSync(password, argon2id) : verifySync(stored, password);
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ problem: String(error) });
  }
});
