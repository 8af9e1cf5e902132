import { Fragment } from 'react';
import { openDialogs } from '#app/parts/dialogs/useDialog.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

/** Draws the dialogs that actions open (useDialog.ts), so that no hook has to pass a dialog to its screen. */
export function DialogHost() {
  const dialogs = useSignalValue(openDialogs);
  return [...dialogs].map(([owner, dialog]) => <Fragment key={owner}>{dialog}</Fragment>);
}
