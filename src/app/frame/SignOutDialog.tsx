import { Button } from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import { bridge } from '#app/bridge/bridge.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { useStore, session } from '#app/state/session.ts';
import { outboxView } from '#app/store/queries/outboxView.ts';
import { wipeAccounts } from '#app/store/wipe.ts';
import { closeSession } from '#app/features/account/enterConsole.ts';
import { saveUnsentEdits } from '#app/features/account/saveUnsentEdits.ts';

/** Signing out deletes the data on the device. If there are unsent edits, the dialog asks: wait, export or discard. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const store = useStore();
  const outbox = useLiveQuery(() => outboxView(store), [store]);
  const [isLeaving, setLeaving] = useState(false);
  const count = (outbox?.waiting.length ?? 0) + (outbox?.attention.length ?? 0);
  const hasEdits = count > 0;
  return (
    <DialogFrame
      title={t(($) => $.signOut.title)}
      modalType="alert"
      hasWideActions
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isLeaving}>
            {t(($) => (hasEdits ? $.signOut.wait : $.actions.cancel))}
          </Button>
          {hasEdits && <Button onClick={() => void saveUnsentEdits(store)}>{t(($) => $.signOut.export)}</Button>}
          <Button
            appearance="primary"
            disabled={isLeaving || outbox === undefined}
            onClick={() => {
              setLeaving(true);
              void leaveConsole();
            }}
          >
            {t(($) => (hasEdits ? $.signOut.discard : $.frame.signOut))}
          </Button>
        </>
      }
    >
      {hasEdits ? t(($) => $.signOut.withEdits, { count }) : t(($) => $.signOut.sentence)}
    </DialogFrame>
  );
}

/** Signs out: the session ends, the account's databases and the backup of its edits are deleted, also offline. */
async function leaveConsole(): Promise<void> {
  const current = session.value;
  if (current === null) return;
  // Deletes unsaved input of forms.
  sessionStorage.clear();
  navigate(addresses.login);
  closeSession();
  // Deletes the device's data at once: the service may be slow or away, and the next user who signs in waits for this.
  await Promise.all([wipeAccounts([current.accountId], localStorage), bridge.signOut()]);
}
