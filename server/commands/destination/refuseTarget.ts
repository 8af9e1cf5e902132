import { DestinationKind, type DestinationTarget } from '#core/domain/data/destination.ts';
import { isTableTarget, mayKeepPassword } from '#core/domain/data/tableTarget.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import { isRefusedAddress } from '#server/engine/egress/checkUrl.ts';
import { checkDatabaseHost } from '#server/engine/egress/databaseHost.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { checkWebhookUrl } from '#server/jobs/export/delivery/webhook.ts';
import { isRefusedStorage } from '#server/jobs/export/storage/storageAddress.ts';
import type { CommandContext } from '../commandContext.ts';

/** Refuses a target to which the service would not connect, for its form alone: nothing is resolved here. */
export function refuseTarget(
  { hostRules }: Pick<CommandContext, 'hostRules'>,
  target: DestinationTarget,
): Refusal | null {
  if (isTableTarget(target)) {
    const host = checkDatabaseHost(target, hostRules);
    if (host === null) return { code: 'DestinationHostRefused' };
    return target.tls === 'off' && !host.isOpened ? { code: 'DestinationTlsNeeded' } : null;
  }
  return isAddressRefused(target, hostRules) ? { code: 'DestinationAddressRefused' } : null;
}

function isAddressRefused(target: DestinationTarget, hostRules: readonly HostRule[]): boolean {
  if (target.kind === DestinationKind.Storage) return isRefusedStorage(target, hostRules);
  if (target.kind !== DestinationKind.Webhook) return false;
  return checkWebhookUrl(target.url, hostRules) === null || isRefusedAddress(target.url, hostRules);
}

/** Refuses a changed table without a password where the stored one was entered for another place. */
export function refuseStoredPassword(
  before: DestinationTarget,
  after: DestinationTarget,
  password: string | undefined,
): Refusal | null {
  if (password !== undefined || !isTableTarget(before) || !isTableTarget(after)) return null;
  return mayKeepPassword(before, after) ? null : { code: 'DestinationPasswordNeeded' };
}
