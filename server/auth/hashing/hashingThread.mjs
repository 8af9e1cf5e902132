// Plain JavaScript: the bundled service starts this file as it stands, without the cost of taking types out.
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const argon2id = { memoryCost: workerData.memoryKib, timeCost: workerData.passes, parallelism: 1 };

parentPort.on('message', ({ password, stored }) => {
  try {
    const value = stored === undefined ? hashSync(password, argon2id) : verifySync(stored, password);
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ problem: String(error) });
  }
});
