/** The keys that a step may press, in the element that has the focus. */
export const stepKeys = ['Enter', 'Escape', 'Tab', 'ArrowDown', 'ArrowUp'] as const;

/** The maximum of steps of a page. */
export const maxSteps = 20;

/** The window of a live page in CSS pixels, and what may be sent to it and comes back of it. */
export const liveLimits = {
  width: 1_280,
  height: 900,
  base64: 1_500_000,
  acts: 20,
  text: 500,
  options: 200,
  /** Steps that are recorded in one session; a recipe has fewer. */
  recorded: 100,
} as const;
