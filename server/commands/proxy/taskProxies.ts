import {
  hiddenPassword,
  hidePassword,
  parseProxyLine,
  proxyLineProblemsOf,
  restorePasswords,
} from '#core/domain/proxy/proxyLine.ts';
import { proxySettingsRefusal, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { SecretBox } from '#server/auth/secretBox.ts';
import type { Tx } from '#server/db/database.ts';
import { readBalanceMicro, type AccountRow } from '#server/db/tables/account/accounts.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import { isRefusedAddress } from '#server/engine/egress/checkUrl.ts';
import { refusePremium, type PremiumFacts } from '#server/policies/proxyPolicy.ts';
import type { CommandContext } from '../commandContext.ts';

/** The proxies of a task as they are stored: settings with hidden passwords, and the sealed list. */
interface TaskProxies {
  settings: ProxySettings;
  sealedLines: string | null;
  /** True when anything differs from the stored settings, also a password. */
  isChanged: boolean;
}

/** The column that a task's list of proxies is sealed for. */
export const taskLinesColumn = 'tasks.proxy_lines';

/**
 * Checks settings that are to be stored: §3.6 and the gates of §4 and §6. A hidden password means the stored one of
 * `row`. Returns `undefined` when the call has no settings. Refused as core/wire/calls/task/proxyCalls.ts lists.
 */
export async function checkTaskProxies(
  context: CommandContext,
  tx: Tx,
  account: AccountRow,
  settings: ProxySettings | undefined,
  row: TaskRow | null,
): Promise<Result<TaskProxies | undefined>> {
  if (settings === undefined) return success(undefined);
  const written = settings.customIpProxySettings.proxies.map((line) => line.trim()).filter((line) => line !== '');
  const custom = { ...settings.customIpProxySettings, proxies: written };
  const refusal =
    proxySettingsRefusal({ ...settings, customIpProxySettings: custom }) ??
    refusePremium(settings, await readPremiumFacts(context, tx, account));
  if (refusal !== null) return refused(refusal);
  const stored = openLines(context.secrets, account.account_id, row);
  if (stored === null && written.some((line) => line.includes(hiddenPassword))) {
    return refused({ code: 'ProxyUnreadable' });
  }
  const [problem] = proxyLineProblemsOf(written, stored ?? []);
  if (problem !== undefined) return refused({ code: 'ProxyLineInvalid', ...problem });
  const closed = written.findIndex((line) => isClosed(line, context));
  if (closed >= 0) return refused({ code: 'ProxyLineInvalid', line: closed + 1, problem: 'Closed' });
  const lines = restorePasswords(written, stored ?? []);
  const place = { accountId: account.account_id, column: taskLinesColumn };
  const kept = { ...settings, customIpProxySettings: { ...custom, proxies: lines.map(hidePassword) } };
  return success({
    settings: kept,
    sealedLines: lines.length === 0 ? null : context.secrets.seal(place, JSON.stringify(lines)),
    isChanged: JSON.stringify([row?.proxy ?? null, stored]) !== JSON.stringify([kept, lines]),
  });
}

/** Returns the task's list with its passwords, or `null` when the service's secret cannot decrypt it. */
export function openLines(secrets: SecretBox, accountId: string, row: TaskRow | null): string[] | null {
  if (!row?.proxy_lines) return [];
  const text = secrets.open({ accountId, column: taskLinesColumn }, row.proxy_lines);
  return text === null ? null : (JSON.parse(text) as string[]);
}

/**
 * True when the guard would refuse the proxy for its form alone; the addresses of its host name are checked when it is
 * used.
 */
function isClosed(line: string, { hostRules }: CommandContext): boolean {
  const read = parseProxyLine(line);
  if (!read.ok) return true;
  const { scheme, host, port } = read.proxy;
  const name = host.includes(':') ? `[${host}]` : host;
  return isRefusedAddress(`${scheme === 'https' ? 'https' : 'http'}://${name}:${port}/`, hostRules);
}

/** Reads the facts that decide if an account may choose premium proxies (server/policies/proxyPolicy.ts). */
export async function readPremiumFacts(context: CommandContext, tx: Tx, account: AccountRow): Promise<PremiumFacts> {
  return {
    account: { level: account.level, totalBalanceMicro: await readBalanceMicro(tx, account.account_id) },
    areaIds: context.proxyPool()?.areas.map(({ id }) => id) ?? null,
  };
}
