// Plain JavaScript: the bundled service starts this file as it stands, without the cost of taking types out.
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Argon2id, 64 MiB, 3 passes. */
const argon2id = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

parentPort.on('message', ({ password, stored }) => {
  try {
    const value = stored === undefined ? hashSync(password, argon2id) : verifySync(stored, password);
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ problem: String(error) });
  }
});
