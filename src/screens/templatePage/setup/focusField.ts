export const nameFieldId = 'task-name';

/** Brings a field into view and into focus, after the message below it was drawn. */
export function focusField(id: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}
