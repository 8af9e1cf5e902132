import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

interface Shared {
  taskId: string;
  templateSlug: string;
}

/** §7.5: creates a link to the template with a task's parameters, and copies the link to the clipboard. */
export function useTaskShare(): { share: (task: Shared) => Promise<void>; isBusy: boolean } {
  const { t } = useTranslation('template');
  const notify = useNotify();
  const messages = useMessages();
  const offline = useSignalValue(isOffline);
  const [isBusy, setBusy] = useState(false);

  const notifyOffline = () =>
    notify({ intent: 'warning', title: t(($) => $.share.offline), body: t(($) => $.share.offlineText) });
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ intent: 'success', title: t(($) => $.share.copied), body: t(($) => $.share.copiedText) });
    } catch {
      // The browser may forbid the clipboard: then the notice shows the link, and the user copies it manually.
      notify({ intent: 'info', title: t(($) => $.share.byHand), body: link });
    }
  };
  const share = async ({ taskId, templateSlug }: Shared) => {
    if (offline) return notifyOffline();
    setBusy(true);
    const outcome = await bridge.shareTask(taskId);
    setBusy(false);
    if (outcome.ok) await copy(location.origin + addresses.sharedTask(templateSlug, outcome.value.shareId));
    else if ('outage' in outcome) notifyOffline();
    else notify({ intent: 'error', title: messages.ofFailed(outcome) });
  };
  return { share, isBusy };
}
