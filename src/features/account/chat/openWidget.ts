import type { CallReply } from '#core/wire/call/call.ts';
import type { getChatUser } from '#core/wire/calls/account/holder/chatCalls.ts';

export type ChatUser = CallReply<typeof getChatUser>;

/** Intercom's function as its script finds it: it keeps calls until the script answers them. */
interface WaitingCalls {
  (...call: unknown[]): void;
  q: unknown[][];
  c: (call: unknown[]) => void;
}

/** The window of the page with the widget. */
export interface ChatWindow {
  document: Document;
  intercomSettings?: Record<string, unknown>;
  Intercom?: ((...call: unknown[]) => void) & Partial<WaitingCalls>;
}

/** Loads the widget into its page, for this user. `onShown` is called when its window opens and closes. */
export function openWidget(
  page: ChatWindow,
  { appId, intercomUserId, userHash, widget }: ChatUser,
  { language, onShown }: { language: string; onShown: (isShown: boolean) => void },
): void {
  page.intercomSettings = {
    app_id: appId,
    user_id: intercomUserId,
    language_override: language,
    ...(userHash !== null && { user_hash: userHash }),
  };
  const calls: unknown[][] = [];
  const keep = (call: unknown[]): void => void calls.push(call);
  const waiting: WaitingCalls = Object.assign((...call: unknown[]) => waiting.c(call), { q: calls, c: keep });
  page.Intercom = waiting;
  waiting('onShow', () => onShown(true));
  waiting('onHide', () => onShown(false));
  const script = page.document.createElement('script');
  script.async = true;
  script.src = widget;
  page.document.body.append(script);
}
