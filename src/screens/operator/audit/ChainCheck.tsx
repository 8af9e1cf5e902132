import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditCheck } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';

/** Checks on demand that no entry of the shown trails was changed or removed. */
export function ChainCheck({ account, isAway }: { account: string; isAway: boolean }) {
  const { t } = useTranslation('operator');
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [check, setCheck] = useState<AuditCheck | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    const outcome = await bridge.auditCheck(account);
    setBusy(false);
    setProblem(outcome.ok ? null : messages.ofFailed(outcome));
    setCheck(outcome.ok ? outcome.value : null);
  };
  const button = (
    <Button disabledFocusable={isAway || isBusy} onClick={() => void run()}>
      {t(($) => (isBusy ? $.chain.checking : $.chain.button))}
    </Button>
  );
  if (problem !== null) {
    return (
      <NoticeBar intent="warning" action={button}>
        {problem}
      </NoticeBar>
    );
  }
  if (check === null || !check.isFound) {
    return (
      <NoticeBar intent="info" action={button}>
        {t(($) => $.chain.means)}
      </NoticeBar>
    );
  }
  return (
    <NoticeBar intent={check.breaks.length === 0 ? 'success' : 'error'} action={button}>
      <Finding check={check} />
    </NoticeBar>
  );
}

function Finding({ check: { breaks, since, trailCount, entryCount, isComplete } }: { check: AuditCheck }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const [first] = breaks;
  return (
    <>
      {first === undefined
        ? since === null
          ? t(($) => $.chain.empty)
          : t(($) => $.chain.unbroken, {
              date: formatDate(locale, since, true),
              entries: entryCount,
              trails: trailCount,
            })
        : t(($) => $.chain.broken, {
            count: breaks.length,
            name: first.userName ?? first.chainId,
            entryNo: first.entryNo,
          })}
      {!isComplete && <> {t(($) => $.chain.partial)}</>}
    </>
  );
}
