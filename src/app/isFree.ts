import { openDialogs } from '#app/parts/dialogs/useDialog.ts';

/** The fields that the user has typed into, also those that have left the page since. */
const typed = new Set<Element>();
addEventListener('input', ({ target }) => {
  if (target instanceof Element) typed.add(target);
});

/** Returns true when a reload interrupts nothing: no dialog or panel is open, and the page has no field with typing. */
export function isFree(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  const isInPanel = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  return typed.size === 0 && !isInPanel && openDialogs.value.size === 0;
}
