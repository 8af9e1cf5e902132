export const nameFieldId = 'task-name';

/** The field that was focused last by this function: an earlier problem may still take the focus from it. */
let broughtTo: Element | null = null;

/**
 * Brings a field into view and focuses it after the message below it was drawn. If the user moved to another field
 * meanwhile, the focus stays there, because the typed text belongs to that field.
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
