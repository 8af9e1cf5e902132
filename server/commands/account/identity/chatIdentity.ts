import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { getChatUser as getChatUserCall } from '#core/wire/calls/account/holder/chatCalls.ts';
import { chatPagePath, userHashOf } from '#server/intercom.ts';
import type { CommandContext } from '../../commandContext.ts';

/**
 * §7.1: the account as the operator's workspace at Intercom knows it: its id, which says nothing about it, and a proof
 * of the id. Refused with `NotFound` where no chat is configured.
 */
export function getChatUser(
  { chat }: Pick<CommandContext, 'chat'>,
  accountId: string,
): Result<CallReply<typeof getChatUserCall>> {
  if (chat === null) return refused({ code: 'NotFound' });
  const { appId, widget } = chat;
  return success({
    intercomUserId: accountId,
    userHash: userHashOf(chat, accountId),
    appId,
    page: chatPagePath,
    widget: `${widget}/${appId}`,
  });
}
