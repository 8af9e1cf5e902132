import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#app/state/session.ts';
import { outboxView } from '#app/store/queries/outboxView.ts';
import { leaveConsole } from '../account/leaveConsole.ts';
import { saveUnsentEdits } from '../sync/saveUnsentEdits.ts';

/** Signing out deletes what is on the device, so with unsent edits it asks: wait, export or discard. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const store = useStore();
  const outbox = useLiveQuery(() => outboxView(store), [store]);
  const [isLeaving, setLeaving] = useState(false);
  const count = (outbox?.waiting.length ?? 0) + (outbox?.attention.length ?? 0);
  const hasEdits = count > 0;
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t(($) => $.signOut.title)}</DialogTitle>
          <DialogContent>
            {hasEdits ? t(($) => $.signOut.withEdits, { count }) : t(($) => $.signOut.sentence)}
          </DialogContent>
          <DialogActions fluid>
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
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
