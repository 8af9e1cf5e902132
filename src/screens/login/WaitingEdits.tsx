import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { othersOnDevice } from '#app/features/account/othersOnDevice.ts';
import { saveEditFile } from '#app/state/edits/saveUnsentEdits.ts';
import type { StrandedEdits } from '#app/store/outbox/strandedEdits.ts';
import { dueWipes } from '#app/store/registry.ts';
import { betweenDeletions } from '#app/store/wipe.ts';

/** The edits of a session that ended: how many wait on this device for its return, and a file of them. */
export function WaitingEdits() {
  const { t } = useTranslation('device');
  const edits = useWaitingEdits();
  if (edits === null) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{t(($) => $.signIn.waiting, { count: edits.count })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => saveEditFile(edits.file)}>
          {t(($) => $.save)}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** Returns the edits on this device; `null` before they are read, and where there are none. */
function useWaitingEdits(): StrandedEdits | null {
  const [edits, setEdits] = useState<StrandedEdits | null>(null);
  // Another tab may discard edits: with the deletion of their account they no longer wait.
  const deletions = useLiveQuery(async () => (await dueWipes()).join());
  useEffect(() => {
    if (deletions === undefined) return;
    // Where the browser refuses storage, nothing waits.
    betweenDeletions(() => othersOnDevice(null)).then(
      (others) => setEdits(others.edits),
      () => undefined,
    );
  }, [deletions]);
  return edits;
}
