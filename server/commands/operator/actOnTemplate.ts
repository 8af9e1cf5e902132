import type { OperatorTemplateAct } from '#core/domain/account/auditEvent.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { Audience, ownTemplateSlug } from '#core/domain/template/ownTemplate.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { findLiveTemplate, insertOwnTemplate, setOwnPicture } from '#server/db/tables/template/ownTemplates.ts';
import { disableOwnTemplate, findOwner, listUsers } from '#server/db/tables/template/ownTemplateUsers.ts';
import type { OwnerProof } from '../account/secondFactor/proveOwner.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { changeGalleries } from '../template/own/changeGalleries.ts';
import { bytesOf, refuseSize } from '../template/own/saveOwnTemplate.ts';
import { asOperator, proveOperator } from './asOperator.ts';

interface TemplateAct {
  id: number;
  act: OperatorTemplateAct;
  proof: OwnerProof;
}

/**
 * Acts on a template that an account made: in one transaction with the entry in the trail of the service. Returns the
 * slug of the template, of a published one that of the copy. Refused as `proveOperator`, with `NotFound`,
 * `TemplateNotAvailable` for a copy of one that is removed or disabled, and `QuotaReached`.
 */
export async function actOnTemplate(
  context: CommandContext,
  operatorId: string,
  { id, act, proof }: TemplateAct,
  address: string,
): Promise<Result<{ slug: string }>> {
  const proven = await proveOperator(context, operatorId, proof, address);
  if (!proven.ok) return proven;
  const record = async (tx: Tx, accountId: string) => {
    const event = { kind: 'OperatorActed', operatorId, act: `${act}Template`, accountId } as const;
    await appendAudit(tx, { accountId: null, actor: 'operator', event, address });
  };
  return act === 'publish'
    ? publish(context, operatorId, id, record)
    : disable(context, operatorId, { id, isDisabled: act === 'disable' }, record);
}

/** Enters the act into the trail of the service. */
type RecordAct = (tx: Tx, ownerId: string) => Promise<void>;

async function disable(
  context: CommandContext,
  operatorId: string,
  { id, isDisabled }: { id: number; isDisabled: boolean },
  record: RecordAct,
): Promise<Result<{ slug: string }>> {
  let users: string[] = [];
  const result = await asOperator(context, operatorId, async (tx) => {
    const accountId = await findOwner(tx, id);
    if (accountId === undefined) return refused({ code: 'NotFound' });
    users = await listUsers(tx, accountId, id);
    await disableOwnTemplate(tx, { accountId, id }, isDisabled);
    const kind = isDisabled ? 'OwnTemplateDisabled' : 'OwnTemplateEnabled';
    await recordAudit(tx, accountId, { kind, templateRegistrationId: id }, 'operator');
    await record(tx, accountId);
    return success({ slug: ownTemplateSlug(id) });
  });
  for (const user of users) context.revisionCache.forget(user);
  return result;
}

/** A copy: what its maker changes later is not what the operator has read. */
async function publish(
  context: CommandContext,
  operatorId: string,
  sourceId: number,
  record: RecordAct,
): Promise<Result<{ slug: string }>> {
  return changeGalleries(context, operatorId, async (tx) => {
    const write = async (): Promise<Result<{ slug: string }>> => {
      const source = await findLiveTemplate(tx, sourceId);
      if (source === undefined) return refused({ code: 'TemplateNotAvailable' });
      const { name, description, content, picture } = source;
      const operator = await readAccount(tx, operatorId);
      const bytes = bytesOf(source, picture?.length ?? 0);
      const refusal = await refuseSize(tx, operator, { bytes, replacedId: null });
      if (refusal !== null) return refused(refusal);
      const ownerName = operator.user_name;
      const values = { ownerName, name, description, audience: Audience.All, content, sourceTaskId: null, bytes };
      const id = await insertOwnTemplate(tx, operatorId, values);
      await setOwnPicture(tx, id, picture);
      await recordAudit(tx, operatorId, { kind: 'OwnTemplateMade', templateRegistrationId: id });
      await record(tx, source.account_id);
      return success({ slug: ownTemplateSlug(id) });
    };
    return success({ id: null, alsoFor: [], write });
  });
}
