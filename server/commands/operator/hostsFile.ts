import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HostMistake } from '#core/domain/operator/hostRules.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import type { HostsFile, HostsOutcome } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import type { OwnerProof } from '../account/secondFactor/proveOwner.ts';
import type { CommandContext } from '../commandContext.ts';
import { asOperator, proveOperator, requireOperator } from './asOperator.ts';

/** Returns the hosts file of this machine. Refused as `asOperator`. */
export async function getHostsFile(context: CommandContext, operatorId: string): Promise<Result<HostsFile>> {
  const known = await requireOperator(context, operatorId);
  return known.ok ? success(await readHostsFile(context.hostsFile)) : known;
}

/** Returns the mistakes of a text of the hosts file. Refused as `asOperator`. */
export async function checkHostsFile(
  context: CommandContext,
  operatorId: string,
  text: string,
): Promise<Result<{ mistakes: HostMistake[] }>> {
  return asOperator(context, operatorId, async () => success({ mistakes: context.findHostMistakes(text) }));
}

/**
 * Saves the hosts file where it has no mistake and nobody else changed it; the entry in the trail of the service is
 * written first, in a transaction that the failure to save takes back. Refused as `proveOperator`.
 */
export async function putHostsFile(
  context: CommandContext,
  operatorId: string,
  { text, etag, proof }: { text: string; etag: string; proof: OwnerProof },
  address: string,
): Promise<Result<HostsOutcome>> {
  const proven = await proveOperator(context, operatorId, proof, address);
  if (!proven.ok) return proven;
  const path = context.hostsFile;
  const before = await readHostsFile(path);
  const answer = (outcome: HostsOutcome['outcome'], file = before, mistakes: HostMistake[] = []) =>
    success({ outcome, mistakes, file });
  const mistakes = context.findHostMistakes(text);
  if (mistakes.length > 0) return answer('mistakes', before, mistakes);
  if (!before.isWritable) return answer('readOnly');
  if (before.etag !== etag) return answer('changed');
  await context.database.withoutRls(async (tx) => {
    const event = { kind: 'OperatorActed', operatorId, act: 'changeHosts' } as const;
    await appendAudit(tx, { accountId: null, actor: 'operator', event, address });
    await replaceFile(path, text);
  });
  return answer('saved', await readHostsFile(path));
}

const emptyList = '[]\n';

async function readHostsFile(path: string): Promise<HostsFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  // The file is replaced by another one, so the right to write into its folder decides.
  const places = text === null ? [dirname(path)] : [dirname(path), path];
  const writable = await Promise.all(places.map((place) => canWrite(place)));
  const shown = text ?? emptyList;
  const etag = createHash('sha256').update(shown).digest('hex');
  return { path, text: shown, etag, isWritable: writable.every(Boolean) };
}

function canWrite(place: string): Promise<boolean> {
  return access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Replaces a file at once, so that no reader sees a part of it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID().slice(0, 8)}.partial`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
