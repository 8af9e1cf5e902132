import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { contact } from '#core/wire/rows/account.ts';
import { email, newPassword } from '#core/wire/rows/signUpRules.ts';
import { StartupError } from './db/embedded/StartupError.ts';
import { browserBytes, smallestBrowserMb } from './engine/browser/limits.ts';
import { findBrowser, isExecutable } from './engine/browser/process/findBrowser.ts';
import type { HostRule } from './engine/egress/hostRules.ts';
import { isLoopbackName } from './http/door/clientAddress.ts';
import { doorLimits } from './http/door/doorLimits.ts';
import { readRelatedApps, type OperatorApp } from './relatedApps.ts';

type Run = 'web' | 'worker' | 'all';
type Part = 'web' | 'worker';

/** All settings of the environment and the arguments, read once and checked. */
export interface Config {
  readonly run: Run;
  /** The part of this process, as the first process passes it; `null`: it is the first. */
  readonly part: Part | null;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** `null`: an embedded server in the data folder. */
  readonly databaseUrl: string | null;
  /** Origin under which users and the engine reach the service. */
  readonly publicUrl: string;
  /** By default true for a service on one machine with its own database, without a setting for other users. */
  readonly isDemo: boolean;
  readonly hostRules: readonly HostRule[];
  /** A browser for templates that need one; `null`: none was found. */
  readonly browserPath: string | null;
  /** The browser may run without its sandbox. */
  readonly isSandboxOff: boolean;
  /** The maximum memory of one browser with all its processes. */
  readonly maxBrowserBytes: number;
  readonly relatedApps: readonly OperatorApp[];
  /** Without a mail server, mails become files in the data folder. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** `needsCode`: a sign-up must prove with a code that its user reads the mails of the address. */
  readonly signup: { readonly isOpen: boolean; readonly level: AccountLevel; readonly needsCode: boolean };
  /** Days of the free trial, 0 for none, and the contact for plans and credit. */
  readonly offer: { readonly trialDays: number; readonly contact: string | null };
  readonly operator: { readonly email: string; readonly password: string } | null;
  /** Signs sessions; `null`: made at the first start and stored in the data folder. */
  readonly secret: string | null;
  readonly workerProcesses: number;
  readonly subtasksAtOnce: number;
  /** The maximum JavaScript memory of the web half and of each worker, in MiB. */
  readonly memoryMb: number;
  /**
   * Disk space that stays free beside the embedded database, in MB; 0: none; `null`: the default of
   * server/startup/watchDisk.ts.
   */
  readonly diskReserveMb: number | null;
  readonly logFile: string | null;
  /**
   * The token that allows reading the metrics; `null`: only this machine may, and only while the service has no public
   * address.
   */
  readonly metricsToken: string | null;
  /** The proxies whose statement about the sender of a request is trusted. */
  readonly trustedProxies: readonly string[];
  /** The maximum of open connections of one web process, and of them from one address. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** Premium proxies: a file or an https address; `null`: there are none. */
  readonly proxyPool: string | null;
  /** The operator's own templates, one folder each. */
  readonly templatesFolder: string | null;
}

const number = (min: number, max: number) => ({
  schema: z.coerce.number().int().min(min).max(max),
  allowed: `a whole number from ${min} to ${max}`,
});
const oneOf = <const Values extends [string, ...string[]]>(...values: Values) => ({
  schema: z.enum(values),
  allowed: `one of ${values.join(', ')}`,
});
const text = { schema: z.string(), allowed: 'a text' };
const mebibyte = 1024 * 1024;

const levelNames = Object.keys(AccountLevel) as [keyof typeof AccountLevel, ...(keyof typeof AccountLevel)[]];

/** One row per variable: the allowed values, in the words of the sentence that refuses a bad value. */
const variables = {
  PORT: number(0, 65_535),
  HOST: text,
  SHEAF_DATA: text,
  SHEAF_RUN: oneOf('web', 'worker', 'all'),
  SHEAF_PART: oneOf('web', 'worker'),
  SHEAF_DEMO: oneOf('yes', 'no'),
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\/\S+$/u),
    allowed: 'the address of a PostgreSQL server, postgres://user:password@host:port/database',
    isSecret: true,
  },
  SHEAF_PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/u })
      .transform((address) => new URL(address))
      .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '')
      .transform((url) => url.origin),
    allowed: 'the address of this service without a path, https://sheaf.example.org',
  },
  SHEAF_HOSTS: text,
  SHEAF_CHROMIUM: {
    schema: z.string().refine(isExecutable),
    allowed: 'the path of a Chromium or Chrome that this service may run',
  },
  SHEAF_CHROMIUM_SANDBOX: oneOf('on', 'off'),
  SHEAF_CHROMIUM_MB: number(smallestBrowserMb, 1_048_576),
  SHEAF_RELATED_APPS: text,
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/u, hostname: /./u }),
    allowed: 'the address of a mail server, smtp://user:password@host:port or smtps://…',
    isSecret: true,
  },
  SHEAF_MAIL_FROM: { schema: email, allowed: 'an e-mail address' },
  SHEAF_SIGNUP: oneOf('open', 'closed'),
  SHEAF_SIGNUP_LEVEL: oneOf(...levelNames),
  SHEAF_TRIAL_DAYS: number(0, 366),
  SHEAF_CONTACT: { schema: contact, allowed: 'an e-mail address or the address of a page, https://…' },
  SHEAF_OPERATOR_EMAIL: { schema: email, allowed: 'an e-mail address' },
  SHEAF_OPERATOR_PASSWORD: { schema: newPassword, allowed: '10 to 128 characters', isSecret: true },
  SHEAF_SECRET: { schema: z.string().min(32), allowed: 'at least 32 characters', isSecret: true },
  SHEAF_WORKERS: number(0, 64),
  SHEAF_WORKER_SUBTASKS: number(1, 256),
  SHEAF_MEMORY_MB: number(256, 65_536),
  SHEAF_DISK_RESERVE_MB: number(0, 1_000_000),
  SHEAF_LOG: text,
  SHEAF_METRICS_TOKEN: { schema: z.string().min(16), allowed: 'at least 16 characters', isSecret: true },
  SHEAF_MAX_CONNECTIONS: number(10, 100_000),
  SHEAF_MAX_CONNECTIONS_PER_ADDRESS: number(10, 100_000),
  SHEAF_TRUSTED_PROXIES: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((each) => each.trim()))
      .refine((list) => list.every(isAddressOrNetwork)),
    allowed: 'the addresses or networks of your own proxies with commas between, 10.0.0.5,192.168.7.0/24,2001:db8::/64',
  },
  SHEAF_PROXY_POOL: {
    schema: z
      .string()
      .refine((place) => !/^[a-z]+:\/\//iu.test(place) || z.url({ protocol: /^https$/u }).safeParse(place).success),
    allowed: 'the path of a JSON file or the address of a provider, https://…',
    isSecret: true,
  },
  SHEAF_TEMPLATES: text,
} satisfies Record<string, { schema: z.core.$ZodType; allowed: string; isSecret?: boolean }>;

type Variables = { [Name in keyof typeof variables]?: z.output<(typeof variables)[Name]['schema']> };

/** Reads arguments over environment over defaults. Throws `StartupError` with one sentence per bad value. */
export function readConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Readonly<Config> {
  const given = readVariables({ ...environment, ...readArguments(args) });
  const dataFolder = resolve(given.SHEAF_DATA ?? join(import.meta.dirname, '..', '.sheaf'));
  const run = given.SHEAF_RUN ?? 'all';
  const port = given.PORT ?? 8080;
  const publicUrl = given.SHEAF_PUBLIC_URL ?? `http://127.0.0.1:${port}`;
  const isAlone = run === 'all' && !given.DATABASE_URL && !given.SHEAF_PUBLIC_URL && !given.SHEAF_OPERATOR_EMAIL;
  const isDemo = given.SHEAF_DEMO === undefined ? isAlone : given.SHEAF_DEMO === 'yes';
  const workerProcesses = given.SHEAF_WORKERS ?? 1;
  return Object.freeze({
    run,
    part: given.SHEAF_PART ?? null,
    host: given.HOST ?? '127.0.0.1',
    port,
    dataFolder,
    databaseUrl: given.DATABASE_URL ?? null,
    publicUrl,
    isDemo,
    hostRules: [...readHostRules(given.SHEAF_HOSTS, dataFolder), demoShopRule(publicUrl)],
    browserPath: given.SHEAF_CHROMIUM ?? findBrowser(environment['PATH'] ?? ''),
    isSandboxOff: given.SHEAF_CHROMIUM_SANDBOX === 'off',
    maxBrowserBytes:
      given.SHEAF_CHROMIUM_MB === undefined ? browserBytes(workerProcesses) : given.SHEAF_CHROMIUM_MB * mebibyte,
    relatedApps: readRelatedApps(given.SHEAF_RELATED_APPS, dataFolder),
    mail: { smtpUrl: given.SMTP_URL ?? null, from: given.SHEAF_MAIL_FROM ?? `sheaf@${new URL(publicUrl).hostname}` },
    signup: {
      isOpen: (given.SHEAF_SIGNUP ?? (isDemo ? 'open' : 'closed')) === 'open',
      level: AccountLevel[given.SHEAF_SIGNUP_LEVEL ?? (isDemo ? 'Standard' : 'Free')],
      // A demo on this machine without a mail server asks for no code: it has no other users whose address could be
      // misused.
      needsCode: !isDemo || given.SMTP_URL !== undefined || !isLoopbackName(new URL(publicUrl).hostname),
    },
    offer: { trialDays: given.SHEAF_TRIAL_DAYS ?? (isDemo ? 14 : 0), contact: given.SHEAF_CONTACT ?? null },
    operator: readOperator(given),
    secret: given.SHEAF_SECRET ?? null,
    workerProcesses,
    subtasksAtOnce: given.SHEAF_WORKER_SUBTASKS ?? 8,
    memoryMb: given.SHEAF_MEMORY_MB ?? memoryShareMb(workerProcesses + 1),
    diskReserveMb: given.SHEAF_DISK_RESERVE_MB ?? null,
    logFile: given.SHEAF_LOG === undefined ? null : resolve(given.SHEAF_LOG),
    metricsToken: given.SHEAF_METRICS_TOKEN ?? null,
    trustedProxies: given.SHEAF_TRUSTED_PROXIES ?? (publicUrl.startsWith('https:') ? loopback : []),
    maxConnections: given.SHEAF_MAX_CONNECTIONS ?? doorLimits.connections,
    maxConnectionsPerAddress: given.SHEAF_MAX_CONNECTIONS_PER_ADDRESS ?? doorLimits.connectionsPerAddress,
    proxyPool: readPlace(given.SHEAF_PROXY_POOL),
    templatesFolder: given.SHEAF_TEMPLATES === undefined ? null : resolve(given.SHEAF_TEMPLATES),
  });
}

/**
 * Half of the machine's memory, or of its container's limit, shared by all processes; at most the maximum that each one
 * needs.
 */
function memoryShareMb(processes: number): number {
  const constrained = process.constrainedMemory();
  const bytes = Math.min(totalmem(), constrained > 0 ? constrained : Infinity);
  return Math.round(Math.min(2_048, Math.max(512, bytes / 2 ** 21 / processes)));
}

/** With TLS in front of the service, requests arrive from a proxy on this machine, unless the operator sets more. */
const loopback = ['127.0.0.0/8', '::1/128'];

/** Refuses a network of all addresses, with which every sender could name its own address. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (more.length > 0 || (!isV4 && !ipaddr.IPv6.isValid(address)) || address.includes('%')) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}

/** The demo shop is the only private address that is allowed without a rule of the operator, and has no delay. */
export function demoShopRule(publicUrl: string): HostRule {
  const open = { allowPrivate: true, ignoreRobots: true, connections: 2, delayMs: 0 };
  return { host: new URL(publicUrl).host, pathPrefix: '/demo-shop', ...open };
}

function readArguments(args: readonly string[]): Partial<Record<keyof Variables, string>> {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: option, data: option, run: option, part: option, demo: { type: 'boolean' } },
      allowNegative: true,
    });
    const { port, data, run, part, demo } = values;
    return {
      ...(port !== undefined && { PORT: port }),
      ...(data !== undefined && { SHEAF_DATA: data }),
      ...(run !== undefined && { SHEAF_RUN: run }),
      ...(part !== undefined && { SHEAF_PART: part }),
      ...(demo !== undefined && { SHEAF_DEMO: demo ? 'yes' : 'no' }),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new StartupError(
      `${reason}. Known are --port=8080, --data=folder, --run=web|worker|all, --demo and --no-demo.`,
    );
  }
}

function readVariables(environment: NodeJS.ProcessEnv): Variables {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, rule] of Object.entries<{ schema: z.core.$ZodType; allowed: string; isSecret?: boolean }>(
    variables,
  )) {
    const written = environment[name];
    if (written === undefined || written === '') continue;
    const parsed = z.safeParse(rule.schema, written);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} is ${rule.isSecret ? 'not valid' : `"${written}"`}: it must be ${rule.allowed}.`);
  }
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return values;
}

/** Returns a path in full, an address unchanged. */
function readPlace(place: string | undefined): string | null {
  if (place === undefined) return null;
  return /^https:/iu.test(place) ? place : resolve(place);
}

function readOperator({ SHEAF_OPERATOR_EMAIL, SHEAF_OPERATOR_PASSWORD }: Variables): Config['operator'] {
  if (SHEAF_OPERATOR_EMAIL === undefined && SHEAF_OPERATOR_PASSWORD === undefined) return null;
  if (SHEAF_OPERATOR_EMAIL === undefined || SHEAF_OPERATOR_PASSWORD === undefined) {
    throw new StartupError('SHEAF_OPERATOR_EMAIL and SHEAF_OPERATOR_PASSWORD belong together: one of them is missing.');
  }
  return { email: SHEAF_OPERATOR_EMAIL, password: SHEAF_OPERATOR_PASSWORD };
}

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

/** Returns the user agent for sites: the product, and the address of its contact. */
export function userAgentOf(publicUrl: string): string {
  return `Sheaf/0.1 (+${publicUrl})`;
}
