import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { refusalFromError } from '../db/embedded/StartRefused.ts';

const secretsFile = z.object({ secret: z.string().min(32) });

/** The secret that signs sessions, made at the first start. Exclusive creation: two processes starting at once agree on one. */
export function readSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secrets.json');
  try {
    mkdirSync(dataFolder, { recursive: true });
    const fresh = JSON.stringify({ secret: randomBytes(32).toString('base64url') });
    try {
      writeFileSync(file, fresh, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).secret;
  } catch (error) {
    throw refusalFromError(error, dataFolder);
  }
}

/** The same in every process that has the secret, so that nothing about the demo has to be stored. */
export function demoPassword(secret: string): string {
  return createHmac('sha256', secret).update('demo password').digest('base64url').replace(/[-_]/gu, '').slice(0, 12);
}
