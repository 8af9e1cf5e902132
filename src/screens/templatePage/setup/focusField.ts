export const nameFieldId = 'task-name';

/** The field that was focused last: an earlier problem may still take the focus from it. */
let broughtTo: Element | null = null;

/**
 * Brings a field into view and into focus, after the message below it was drawn. Who went on to another field meanwhile
 * stays there: what they type belongs to it.
 */
export function focusField(id: string): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== before && now !== broughtTo && now !== document.body) return;
    const field = document.getElementById(id);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
    broughtTo = document.activeElement;
  });
}
