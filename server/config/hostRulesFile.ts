import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { hostRuleLimits, type HostMistake, type HostMistakeKind } from '#core/domain/operator/hostRules.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import type { HostRule } from '../engine/egress/hostRules.ts';
import { readJson, type JsonPath } from '../templates/tool/jsonText.ts';

const hostRulesFile = z.array(
  z.strictObject({
    host: z.string().refine(isHostName),
    pathPrefix: z.string().startsWith('/').optional(),
    allowPrivate: z.boolean().optional(),
    ignoreRobots: z.boolean().optional(),
    connections: z.int().min(1).max(hostRuleLimits.connections).optional(),
    delayMs: z.int().min(0).max(hostRuleLimits.delayMs).optional(),
    isBlocked: z.boolean().optional(),
  }),
);

/** The hosts file: that of `SHEAF_HOSTS`, else `hosts.json` in the data folder. */
export function hostsFileOf(path: string | undefined, dataFolder: string): string {
  return resolve(path ?? join(dataFolder, 'hosts.json'));
}

/** Reads the rules of a file, by default of `hosts.json` in the folder when it exists. Throws `StartupError`. */
export function readHostRules(path: string | undefined, dataFolder: string): HostRule[] {
  const file = hostsFileOf(path, dataFolder);
  if (path === undefined && !existsSync(file)) return [];
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`The list of hosts in ${file} cannot be used: ${String(error)}.`);
  }
  const checked = checkHostRules(text);
  if (checked.mistakes.length === 0) return checked.rules;
  const lines = checked.mistakes.map((mistake) => `${file}:${mistake.line}:${mistake.column}: ${sentenceOf(mistake)}`);
  throw new StartupError(`The list of hosts in ${file} cannot be used:\n${lines.join('\n')}`);
}

/** Returns the rules of a text, or its mistakes with their places; the rules are empty where there is a mistake. */
export function checkHostRules(text: string): { rules: HostRule[]; mistakes: HostMistake[] } {
  const json = readJson(text);
  const mistakes: HostMistake[] = [];
  const add = (offset: number, kind: HostMistakeKind, name = ''): void => {
    const before = text.slice(0, offset).split('\n');
    mistakes.push({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1, kind, name });
  };
  if ('fault' in json) {
    add(json.offset, 'notJson');
    return { rules: [], mistakes };
  }
  const parsed = hostRulesFile.safeParse(json.value);
  for (const issue of parsed.error?.issues ?? []) {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(json.offsetOf([...path, key], 'key'), 'unknown', key);
    } else if (path.length < 2) add(json.offsetOf(path), 'notList');
    else if (path[1] === 'host' && !hasHost(json.value, path)) add(json.offsetOf(path), 'noHost', 'host');
    else add(json.offsetOf(path), 'value', String(path[1]));
  }
  const rules = parsed.success ? (JSON.parse(JSON.stringify(parsed.data)) as HostRule[]) : [];
  const seen = new Set<string>();
  for (const [index, { host, pathPrefix = '/' }] of rules.entries()) {
    const place = `${host.toLowerCase()} ${pathPrefix}`;
    if (seen.has(place)) add(json.offsetOf([index]), 'twice', host);
    seen.add(place);
  }
  return { rules: mistakes.length === 0 ? rules : [], mistakes };
}

function hasHost(value: unknown, [index]: JsonPath): boolean {
  return Object.hasOwn((value as object[])[Number(index)] ?? {}, 'host');
}

/** True for the form in which addresses name hosts: `example.org`, `127.0.0.1:9000`. */
function isHostName(text: string): boolean {
  const host = text.toLowerCase();
  return ['http', 'https'].some((scheme) => {
    const address = `${scheme}://${host}`;
    return URL.canParse(address) && new URL(address).host === host;
  });
}

function sentenceOf({ kind, name }: HostMistake): string {
  const sentences: Record<HostMistakeKind, string> = {
    notJson: 'this is no JSON.',
    notList: 'a list of rules is expected here: [{ "host": "example.org" }].',
    unknown: `"${name}" is not known here.`,
    value: `the value of "${name}" is not allowed.`,
    noHost: 'a rule needs its "host".',
    twice: `there is a rule for ${name} with this path already.`,
  };
  return sentences[kind];
}

/** The demo shop is the only private address that is allowed without a rule of the operator, and has no delay. */
export function demoShopRule(publicUrl: string): HostRule {
  const open = { allowPrivate: true, ignoreRobots: true, connections: 2, delayMs: 0 };
  return { host: new URL(publicUrl).host, pathPrefix: '/demo-shop', ...open };
}
