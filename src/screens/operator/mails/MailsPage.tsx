import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedMails } from '#core/wire/calls/operator/operatorMailCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { useNotify } from '#app/parts/useNotify.ts';
import { LiveState } from '../LiveState.tsx';
import { useLive, type LiveReply } from '../operator.state.ts';
import { MailTable } from './MailTable.tsx';

const everyMs = 30_000;
const askMails = () => bridge.failedMails();

/** Mails that no mail server took, with the reason; they can be sent again. */
export function MailsPage() {
  const reply = useLive(askMails, everyMs);
  return (
    <>
      <LiveState reply={reply} />
      {reply.value !== null && <Mails reply={reply} mails={reply.value} />}
    </>
  );
}

function Mails({ reply, mails: { items, total } }: { reply: LiveReply<FailedMails>; mails: FailedMails }) {
  const { t } = useTranslation('operator');
  const { isBusy, send } = useSending(reply);
  if (items.length === 0) return <EmptyState title={t(($) => $.mails.none.title)} text={t(($) => $.mails.none.text)} />;
  const isStopped = reply.isAway || isBusy;
  return (
    <>
      <div>
        <Button disabledFocusable={isStopped} onClick={() => void send(items.map(({ mailId }) => mailId))}>
          {t(($) => (isBusy ? $.mails.sending : $.mails.sendAll))}
        </Button>
      </div>
      <MailTable mails={items} isStopped={isStopped} onSend={(mailId) => void send([mailId])} />
      {total > items.length && <p className={plans.quiet}>{t(($) => $.mails.more, { count: total - items.length })}</p>}
    </>
  );
}

function useSending({ load }: LiveReply<FailedMails>) {
  const { t } = useTranslation('operator');
  const messages = useMessages();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const send = async (mailIds: string[]) => {
    setBusy(true);
    const outcome = await bridge.sendMailsAgain(mailIds);
    setBusy(false);
    load();
    if (!outcome.ok) return notify({ intent: 'error', title: messages.ofFailed(outcome) });
    const left = outcome.value.items.filter(({ mailId }) => mailIds.includes(mailId)).length;
    notify(
      left === 0
        ? { intent: 'success', title: t(($) => $.mails.sent, { count: mailIds.length }) }
        : { intent: 'warning', title: t(($) => $.mails.left, { count: left }) },
    );
  };
  return { isBusy, send };
}
