import { useState } from 'react';

/** The form or menu that is open, and the button that it belongs to. */
export type Panel =
  /** The filter at this place; `null` for a new one, of `column` if it is given. */
  | { kind: 'filter'; place: number | null; column: string | null; target: HTMLElement }
  | { kind: 'columns'; target: HTMLElement }
  | { kind: 'views'; target: HTMLElement }
  | { kind: 'column'; column: string; target: HTMLElement }
  | { kind: 'profile'; column: string; target: HTMLElement };

/** Returns the open panel of an explorer: one at a time. A second press on its button closes it. */
export function usePanel() {
  const [panel, setPanel] = useState<Panel | null>(null);
  return {
    panel,
    open: (next: Panel) => setPanel((before) => (isOfSameButton(before, next) ? null : next)),
    close: () => setPanel(null),
  };
}

/** A header's menu opens the filter of its column at the same button. */
function isOfSameButton(before: Panel | null, next: Panel): boolean {
  return before?.target === next.target && before.kind === next.kind;
}
