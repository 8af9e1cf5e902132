import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '#app/bridge/bridge.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { session, useAccount } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './ChatWidget.module.css';
import { clearChatCookies } from './clearChatCookies.ts';
import { openWidget, type ChatUser, type ChatWindow } from './openWidget.ts';

/**
 * The operator's chat, where one is configured: in a frame of its own, whose policy alone allows the hosts of the
 * widget. An operator who looks at an account as support is not its user.
 */
export function ChatWidget() {
  const account = useAccount();
  const isAway = useSignalValue(isOffline);
  const isOffered = account?.chat === true && (account.supportEndsAt ?? null) === null;
  const [user, setUser] = useState<ChatUser | null>(null);
  const isAsked = isOffered && !isAway && user === null;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isOver = false;
    void bridge.chatUser().then((outcome) => {
      if (!isOver && outcome.ok) setUser(outcome.value);
    });
    return () => {
      isOver = true;
    };
  }, [isAsked]);
  // A frame that is open stays without a network: the widget connects again by itself.
  return isOffered && user !== null ? <ChatFrame key={user.intercomUserId} user={user} /> : null;
}

function ChatFrame({ user }: { user: ChatUser }) {
  const { t } = useTranslation();
  const language = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, show] = useState(false);
  // Until its frame has gone, the widget may set its cookies again.
  useEffect(
    () => () => {
      if (session.value === null) clearChatCookies(document, location.hostname);
    },
    [],
  );
  const handleLoad = () => {
    const page = frame.current?.contentWindow as ChatWindow | null | undefined;
    // A refusal is shown as text.
    if (page?.document.contentType === 'text/html')
      openWidget(page, user, { language: language.slice(0, 2), onShown: show });
  };
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      data-shown={isShown}
      src={user.page}
      title={t(($) => $.frame.chat)}
      onLoad={handleLoad}
    />
  );
}
