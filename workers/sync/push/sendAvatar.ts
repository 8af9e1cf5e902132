import { success, type Outcome, type RefusalCode } from '#core/domain/refusal.ts';
import { sendFile, setAvatar } from '#core/wire/calls/account/holder/avatarCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import { endAvatarDraft } from '#app/store/outbox/avatarDraft.ts';
import { avatarDraftOf, type AvatarDraft } from '#app/store/queries/avatar.ts';
import type { ApiClient } from '../service/apiClient.ts';

/** Refusals that say nothing about the picture: it is sent again in the next turn. */
const passing: ReadonlySet<RefusalCode> = new Set(['TooManyRequests', 'Unauthorized', 'KeyInUse', 'NotFound']);

/** The service has taken this choice before, and the answer was lost: the pull shows what is true. */
const taken: ReadonlySet<RefusalCode> = new Set(['KeyReused', 'KeyAnswerLost']);

/**
 * Sends the picture that was chosen on this device for the account, or its removal. The draft's id is the key of the
 * call that shows it, so it is shown once, also when the answer was lost and another device has chosen since. A picture
 * that the service refuses stays on the device, with the reason. Returns true where the service has changed.
 */
export async function sendAvatar(store: Store, service: ApiClient): Promise<Outcome<boolean>> {
  const draft = await avatarDraftOf(store);
  if (draft === null || draft.refusal !== null) return success(false);
  const sent = await send(service, draft);
  if (sent.ok) {
    await endAvatarDraft(store, draft.draftId, { fileId: sent.value, bytes: draft.bytes });
    return success(true);
  }
  if (!('refusal' in sent) || passing.has(sent.refusal.code)) return sent;
  const isTaken = taken.has(sent.refusal.code);
  await endAvatarDraft(store, draft.draftId, isTaken ? null : sent.refusal);
  return success(isTaken);
}

/** Returns the id of the picture that the account shows now. */
async function send(service: ApiClient, { draftId, bytes }: AvatarDraft): Promise<Outcome<string | null>> {
  const file = bytes === null ? success(null) : await service.send(sendFile, { body: bytes });
  if (!file.ok) return file;
  const avatar = file.value?.fileId ?? null;
  const shown = await service.send(setAvatar, { body: { avatar }, key: draftId });
  return shown.ok ? success(avatar) : shown;
}
