import { createPrivateKey } from 'node:crypto';
import { parseArgs } from 'node:util';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { contact } from '#core/wire/rows/account.ts';
import { email, newPassword } from '#core/wire/codec/signUpRules.ts';
import { paymentChoices } from '../payments/openPayments.ts';
import { isLoopbackName } from '../http/door/clientAddress.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import { smallestBrowserMb } from '../engine/browser/limits.ts';
import { isExecutable } from '../engine/browser/process/findBrowser.ts';

/** True for a key of the curve with which Apple's clients sign. */
function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
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

const levelNames = Object.keys(AccountLevel) as [keyof typeof AccountLevel, ...(keyof typeof AccountLevel)[]];

/** One row per variable: the allowed values, in the words of the sentence that refuses a bad value. */
const variables = {
  PORT: number(0, 65_535),
  HOST: text,
  SHEAF_DATA: text,
  SHEAF_RUN: oneOf('web', 'worker', 'all'),
  SHEAF_PART: oneOf('web', 'worker', 'backup'),
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
  SHEAF_PAYMENTS: oneOf(...paymentChoices),
  SHEAF_SALES: text,
  SHEAF_STRIPE_KEY: {
    schema: z.string().regex(/^[sr]k_\w{10,250}$/u),
    allowed: 'a secret key of Stripe, sk_…',
    isSecret: true,
  },
  SHEAF_STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_\S{10,250}$/u),
    allowed: 'the signing secret of a webhook at Stripe, whsec_…',
    isSecret: true,
  },
  SHEAF_INTERCOM_APP: {
    schema: z.string().regex(/^\w{4,40}$/u),
    allowed: 'the id of a workspace at Intercom',
  },
  SHEAF_INTERCOM_SECRET: {
    schema: z.string().regex(/^\S{8,200}$/u),
    allowed: 'the identity verification secret of that workspace',
    isSecret: true,
  },
  SHEAF_INTERCOM_WIDGET: {
    schema: z
      .url({ protocol: /^https?$/u })
      .transform((address) => new URL(address))
      .refine((url) => url.protocol === 'https:' || isLoopbackName(url.hostname))
      .refine((url) => url.search === '' && url.hash === '' && url.username === '')
      .transform((url) => url.href.replace(/\/$/u, '')),
    allowed: 'the address of a widget without the id, https://widget.example.org/widget',
  },
  SHEAF_GOOGLE_CLIENT_ID: {
    schema: z.string().regex(/^[\w.-]{1,200}$/u),
    allowed: 'the id of an OAuth client at Google, ….apps.googleusercontent.com',
  },
  SHEAF_GOOGLE_CLIENT_SECRET: {
    schema: z.string().regex(/^\S{1,200}$/u),
    allowed: 'the secret of that client',
    isSecret: true,
  },
  SHEAF_GOOGLE_SIGN_IN: oneOf('on', 'off'),
  SHEAF_MICROSOFT_CLIENT_ID: {
    schema: z.string().regex(/^[\w.-]{1,200}$/u),
    allowed: 'the id of an application at Microsoft',
  },
  SHEAF_MICROSOFT_CLIENT_SECRET: {
    schema: z.string().regex(/^\S{1,200}$/u),
    allowed: 'the secret of that application',
    isSecret: true,
  },
  SHEAF_MICROSOFT_TENANT: {
    schema: z.string().regex(/^[\w.-]{1,200}$/u),
    allowed: 'the id of a tenant at Microsoft, common, organizations or consumers',
  },
  SHEAF_APPLE_CLIENT_ID: { schema: z.string().regex(/^[\w.-]{1,200}$/u), allowed: 'the id of a service at Apple' },
  SHEAF_APPLE_TEAM_ID: { schema: z.string().regex(/^\w{1,40}$/u), allowed: 'the id of a team at Apple' },
  SHEAF_APPLE_KEY_ID: { schema: z.string().regex(/^\w{1,40}$/u), allowed: 'the id of a key at Apple' },
  SHEAF_APPLE_KEY: {
    schema: z
      .string()
      .transform((key) => key.replaceAll('\\n', '\n'))
      .refine(isSigningKey),
    allowed: 'the private key of a service at Apple in PEM, with \\n for its line ends',
    isSecret: true,
  },
  SHEAF_OPERATOR_EMAIL: { schema: email, allowed: 'an e-mail address' },
  SHEAF_OPERATOR_PASSWORD: { schema: newPassword, allowed: '10 to 128 characters', isSecret: true },
  SHEAF_SECRET: { schema: z.string().min(32), allowed: 'at least 32 characters', isSecret: true },
  SHEAF_WORKERS: number(0, 64),
  SHEAF_WORKER_SUBTASKS: number(1, 256),
  SHEAF_MEMORY_MB: number(256, 65_536),
  SHEAF_DISK_RESERVE_MB: number(0, 1_000_000),
  SHEAF_EXPORT_DAYS: number(1, 365),
  SHEAF_PICTURES_MB: number(0, 1_000_000),
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
  SHEAF_BACKUPS: text,
  SHEAF_PAGES: text,
} satisfies Record<string, { schema: z.core.$ZodType; allowed: string; isSecret?: boolean }>;

/** The values that were set; a variable that is empty counts as not set. */
export type Variables = { [Name in keyof typeof variables]?: z.output<(typeof variables)[Name]['schema']> };

/** Reads arguments over the environment. Throws `StartupError` with one sentence per bad value. */
export function readVariables(args: readonly string[], environment: NodeJS.ProcessEnv): Variables {
  const texts: NodeJS.ProcessEnv = { ...environment, ...readArguments(args) };
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, rule] of Object.entries<{ schema: z.core.$ZodType; allowed: string; isSecret?: boolean }>(
    variables,
  )) {
    const written = texts[name];
    if (written === undefined || written === '') continue;
    const parsed = z.safeParse(rule.schema, written);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} is ${rule.isSecret ? 'not valid' : `"${written}"`}: it must be ${rule.allowed}.`);
  }
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return values;
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

/** Refuses a network of all addresses, with which every sender could name its own address. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (more.length > 0 || (!isV4 && !ipaddr.IPv6.isValid(address)) || address.includes('%')) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}
