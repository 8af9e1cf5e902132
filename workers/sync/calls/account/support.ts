import { success, type Outcome } from '#core/domain/refusal.ts';
import type { SupportDays } from '#core/domain/account/holder/support.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import { getChatUser } from '#core/wire/calls/account/holder/chatCalls.ts';
import { allowSupport, checkSupportLink, endSupport } from '#core/wire/calls/account/holder/supportCalls.ts';
import type { ApiClient } from '../../service/apiClient.ts';

/** Calls about operators who look at the account as support, and about the chat with them. */
export interface SupportCalls {
  /** Lets them for some days; returns the end. */
  allowSupport(days: SupportDays): Promise<Outcome<{ until: number | null }>>;
  endSupport(): Promise<Outcome<null>>;
  /** Names the account of an operator's link; `enterSupport` enters it. */
  checkSupportLink(token: string): Promise<Outcome<CallReply<typeof checkSupportLink>>>;
  /** Names the account for the chat widget, where the operator has configured one. */
  chatUser(): Promise<Outcome<CallReply<typeof getChatUser>>>;
}

export function supportCalls(service: ApiClient): SupportCalls {
  return {
    allowSupport: (days) => service.send(allowSupport, { body: { days } }),
    endSupport: async () => {
      const outcome = await service.send(endSupport, {});
      return outcome.ok ? success(null) : outcome;
    },
    checkSupportLink: (token) => service.send(checkSupportLink, { body: { token } }),
    chatUser: () => service.send(getChatUser, {}),
  };
}
