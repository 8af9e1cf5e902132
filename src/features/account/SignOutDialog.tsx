import { Button } from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { useStore } from '#app/state/session.ts';
import { avatarDraftOf } from '#app/store/queries/avatar.ts';
import { outboxView } from '#app/store/queries/outboxView.ts';
import { leaveConsole } from './leaveConsole.ts';
import { saveUnsentEdits } from '#app/state/edits/saveUnsentEdits.ts';

/** Signing out deletes the data on the device. If there are unsent edits, the dialog asks: wait, export or discard. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const store = useStore();
  const outbox = useLiveQuery(() => outboxView(store), [store]);
  const [isLeaving, setLeaving] = useState(false);
  const picture = useLiveQuery(() => avatarDraftOf(store), [store]) ?? null;
  const count = (picture === null ? 0 : 1) + (outbox?.waiting.length ?? 0) + (outbox?.attention.length ?? 0);
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
            {hasEdits ? t(($) => $.signOut.wait) : common(($) => $.actions.cancel)}
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
            {hasEdits ? t(($) => $.signOut.discard) : common(($) => $.frame.signOut)}
          </Button>
        </>
      }
    >
      {hasEdits ? t(($) => $.signOut.withEdits, { count }) : t(($) => $.signOut.sentence)}
    </DialogFrame>
  );
}
