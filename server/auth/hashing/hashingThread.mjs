// Plain JavaScript: the bundled service starts this file unchanged, without the cost of removing types.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const argon2id = { memoryCost: workerData.memoryKib, timeCost: workerData.passes, parallelism: 1 };

// On Linux a thread has its own priority: calls with a waiting client run before the tenth of a second of a hash.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort.on('message', ({ password, stored }) => {
  try {
    const value = stored === undefined ? hashSync(password, argon2id) : verifySync(stored, password);
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ problem: String(error) });
  }
});
