import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this program, from its package.json. */
export const programVersion = (
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }
).version;
