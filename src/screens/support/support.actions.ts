import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '#app/bridge/bridge.ts';
import { enterConsole } from '#app/features/account/enterConsole.ts';
import { useLink } from '#app/features/account/proof/useLink.ts';

/** The link of the page, and the action that enters its account. */
export function useSupportEntry() {
  const { t } = useTranslation('account');
  const link = useLink((token) => bridge.checkSupportLink(token), {
    LinkUsed: t(($) => $.supportEntry.used),
    LinkOver: t(($) => $.supportEntry.over),
  });
  const [isEntered, setEntered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await bridge.enterSupport(link.token);
    if (outcome.ok) {
      await enterConsole(outcome.value);
      setEntered(true);
    } else link.endWith(outcome);
    setBusy(false);
  };
  return { link, isEntered, isBusy, enter };
}
export type SupportEntry = ReturnType<typeof useSupportEntry>;
