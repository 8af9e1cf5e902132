import { isDeepStrictEqual } from 'node:util';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { refuseMore } from '#core/domain/account/quota.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import { Audience, ownTemplateSlug, type OwnTemplateContent } from '#core/domain/template/ownTemplate.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type {
  makeOwnTemplate as makeCall,
  OwnTemplatePicture,
  OwnTemplateSettings,
} from '#core/wire/calls/template/ownTemplateCalls.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import * as rows from '#server/db/tables/template/ownTemplates.ts';
import { isOperator } from '#server/db/tables/service/operators.ts';
import { listMembersFor } from '#server/db/tables/template/ownTemplateUsers.ts';
import type { CommandContext } from '../../commandContext.ts';
import { getPicture } from '../../lot/getPicture.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeGalleries } from './changeGalleries.ts';
import { contentOfTask, contentWith, type TaskContent } from './contentOfTask.ts';

type Made = CallReply<typeof makeCall>;

interface Draft extends OwnTemplateSettings {
  picture: OwnTemplatePicture;
  /** Without one, the present recipe stays. */
  taskId?: string | undefined;
}

/**
 * Makes a template of a task, or, with the id of one, replaces its settings (core/wire/calls/template). Refused with
 * `NotFound`, also where one for all accounts is no operator's, `TemplateNotAvailable`, `DemoAccount` where visitors
 * share the account and it is for others, `TooManyAttempts`, `UserNamesUnknown`, `QuotaReached`, `PictureNotAvailable`,
 * `InvalidInput` and `InvalidParameter`.
 */
export async function saveOwnTemplate(
  context: CommandContext,
  accountId: string,
  draft: Draft,
  id: number | null = null,
): Promise<Result<Made>> {
  if (draft.audience === Audience.Chosen && draft.userNames.length > 0) {
    // The answer says which names are none.
    const retryAfterSeconds = await context.accessLimits.takeTakenCheck(accountId);
    if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  }
  const source = await readSource(context, accountId, draft, id);
  if (!source.ok) return source;
  const content = contentWith(source.value.content, draft);
  if (!content.ok) return content;
  const picture = await pictureOf(context, accountId, draft.picture);
  if (!picture.ok) return picture;
  return changeGalleries(context, accountId, async (tx) => {
    const readers = await readersOf(tx, accountId, draft);
    if (!readers.ok) return readers;
    return {
      ok: true,
      value: {
        id,
        alsoFor: readers.value.map(({ readerId }) => readerId),
        write: () =>
          write(tx, accountId, {
            id,
            draft,
            content: content.value,
            taskId: draft.taskId ?? source.value.taskId,
            picture: picture.value,
            readers: readers.value,
          }),
      },
    };
  });
}

async function readSource(
  context: CommandContext,
  accountId: string,
  { taskId }: Draft,
  id: number | null,
): Promise<Result<{ content: TaskContent; taskId: string | null }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const account = await readAccount(tx, accountId);
    const before = id === null ? undefined : await findMine(tx, account, id);
    if (id !== null && before === undefined) return refused({ code: 'NotFound' });
    if (taskId === undefined) {
      return before
        ? success({ content: before.content, taskId: before.source_task_id })
        : refused({ code: 'NotFound' });
    }
    const content = await contentOfTask(context, tx, { taskId, locale: account.language });
    return content.ok ? success({ content: content.value, taskId }) : content;
  });
}

/** Returns a template that the account made and has not removed. */
export async function findMine(tx: Tx, account: AccountRow, id: number): Promise<rows.OwnTemplateRow | undefined> {
  const row = await rows.findOwnTemplate(tx, account, id);
  return row === undefined || row.account_id !== account.account_id || row.is_removed ? undefined : row;
}

/** Returns the picture to store; `undefined`: the present one stays. */
async function pictureOf(
  context: CommandContext,
  accountId: string,
  picture: OwnTemplatePicture,
): Promise<Result<Uint8Array | null | undefined>> {
  if (picture.kind === 'kept') return success(undefined);
  if (picture.kind === 'drawn') return success(null);
  return getPicture(context, accountId, picture);
}

interface Reader {
  readerId: string;
  userName: string;
}

async function readersOf(tx: Tx, accountId: string, { audience, userNames }: Draft): Promise<Result<Reader[]>> {
  const account = await readAccount(tx, accountId);
  if (audience === Audience.Me) return success([]);
  if (account.is_demo) return refused({ code: 'DemoAccount' });
  if (audience === Audience.All) return (await isOperator(tx, accountId)) ? success([]) : refused({ code: 'NotFound' });
  if (audience === Audience.Members) {
    const members = await listMembersFor(tx, accountId);
    return success(members.map((readerId) => ({ readerId, userName: '' })));
  }
  const idByName = await rows.findAccountsByName(tx, userNames);
  const unknown = userNames.filter((name) => !idByName.has(normaliseLogin(name)));
  if (unknown.length > 0) return refused({ code: 'UserNamesUnknown', names: unknown.join(', ') });
  const readers = new Map<string, Reader>();
  for (const userName of userNames) {
    const readerId = idByName.get(normaliseLogin(userName)) ?? '';
    if (readerId !== accountId) readers.set(readerId, { readerId, userName });
  }
  return success([...readers.values()]);
}

interface Write {
  id: number | null;
  draft: Draft;
  content: OwnTemplateContent;
  taskId: string | null;
  picture: Uint8Array | null | undefined;
  readers: readonly Reader[];
}

async function write(tx: Tx, accountId: string, given: Write): Promise<Result<Made>> {
  const { draft, content, picture } = given;
  const account = await readAccount(tx, accountId);
  const before = given.id === null ? undefined : await findMine(tx, account, given.id);
  if (given.id !== null && before === undefined) return refused({ code: 'NotFound' });
  const pictureBytes = picture === undefined ? await keptBytes(tx, before) : (picture?.length ?? 0);
  const { name, description, audience } = draft;
  const bytes = bytesOf({ name, description, content }, pictureBytes);
  const refusal = await refuseSize(tx, account, { bytes, replacedId: given.id });
  if (refusal !== null) return refused(refusal);
  const values = {
    ownerName: account.user_name,
    name,
    description,
    audience,
    content,
    sourceTaskId: given.taskId,
    bytes,
  };
  const version = before === undefined ? 1 : before.version + Number(isOther(before.content, content));
  const id = before?.template_registration_id ?? (await rows.insertOwnTemplate(tx, accountId, values));
  if (before !== undefined) await rows.updateOwnTemplate(tx, id, { ...values, version });
  if (picture !== undefined) await rows.setOwnPicture(tx, id, picture);
  await rows.putReaders(tx, { id, accountId }, audience === Audience.Chosen ? given.readers : []);
  const kind = before === undefined ? 'OwnTemplateMade' : 'OwnTemplateChanged';
  await recordAudit(tx, accountId, { kind, templateRegistrationId: id });
  return success({ templateRegistrationId: id, slug: ownTemplateSlug(id), version });
}

async function keptBytes(tx: Tx, before: rows.OwnTemplateRow | undefined): Promise<number> {
  return before === undefined ? 0 : rows.readPictureSize(tx, before.template_registration_id);
}

/** Returns the bytes of a template that count for the quota of its account. */
export function bytesOf(
  { name, description, content }: { name: string; description: string; content: OwnTemplateContent },
  pictureBytes: number,
): number {
  return Buffer.byteLength(JSON.stringify([name, description, content])) + pictureBytes;
}

/** Returns why a template of these bytes does not fit the quotas of the account, or `null`. */
export async function refuseSize(
  tx: Tx,
  account: AccountRow,
  { bytes, replacedId }: { bytes: number; replacedId: number | null },
): Promise<Refusal | null> {
  const use = await rows.readOwnTemplateUse(tx, account.account_id, replacedId);
  const { templateLimit, templateBytes } = planOf(account.level);
  return (
    refuseMore('templateLimit', { used: use.count, limit: templateLimit }) ??
    refuseMore('templateBytes', { used: use.bytes, limit: templateBytes }, bytes)
  );
}

/** True where tasks run otherwise than before: the sample and the words of parameters do not matter. */
function isOther(before: OwnTemplateContent, after: OwnTemplateContent): boolean {
  const ruling = ({ recipe, addresses, maxPages, parts, hasPages, asksSignIn = false }: OwnTemplateContent) => [
    recipe,
    hasPages ? null : maxPages,
    parts.length === 0 ? null : addresses[0],
    parts.map(({ place, label }) => [place, label]),
    hasPages,
    asksSignIn,
  ];
  return !isDeepStrictEqual(ruling(before), ruling(after));
}
