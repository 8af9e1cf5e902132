import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../db/embedded/StartupError.ts';
import type { HostRule } from '../engine/egress/hostRules.ts';

const hostRulesFile = z.array(
  z.strictObject({
    host: z.string().min(1),
    pathPrefix: z.string().startsWith('/').optional(),
    allowPrivate: z.boolean().optional(),
    ignoreRobots: z.boolean().optional(),
    connections: z.int().min(1).max(64).optional(),
    delayMs: z.int().min(0).max(3_600_000).optional(),
    isBlocked: z.boolean().optional(),
  }),
);

/** Reads the rules of a file, by default of `hosts.json` in the folder when it exists. Throws `StartupError`. */
export function readHostRules(path: string | undefined, dataFolder: string): HostRule[] {
  const file = resolve(path ?? join(dataFolder, 'hosts.json'));
  if (path === undefined && !existsSync(file)) return [];
  try {
    const rules = hostRulesFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return rules.map((rule) => JSON.parse(JSON.stringify(rule)) as HostRule);
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const reason = issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : String(error);
    throw new StartupError(`The list of hosts in ${file} cannot be used: ${reason}.`);
  }
}

/** The demo shop is the only private address that is allowed without a rule of the operator, and has no delay. */
export function demoShopRule(publicUrl: string): HostRule {
  const open = { allowPrivate: true, ignoreRobots: true, connections: 2, delayMs: 0 };
  return { host: new URL(publicUrl).host, pathPrefix: '/demo-shop', ...open };
}
