import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';

/** The kinds of steps that a user writes by hand; recipes have more. */
export const writtenKinds = ['click', 'type', 'select', 'press', 'waitFor', 'scroll'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/** The fields of the form of a step; those that its kind does not have are kept for another kind. */
export interface StepDraft {
  kind: WrittenKind;
  css: string;
  text: string;
  isOptional: boolean;
}

export const emptyDraft: StepDraft = { kind: 'click', css: '', text: '', isOptional: false };

/** Returns the fields that a step of this kind needs. */
export function fieldsOf(kind: WrittenKind): { css: boolean; text: boolean; optional: boolean } {
  const css = kind !== 'press' && kind !== 'scroll';
  return { css, text: kind === 'type' || kind === 'select' || kind === 'press', optional: css };
}

/** Returns the step of a form, or `null` while a field that it needs is empty. */
export function stepOf({ kind, css, text, isOptional }: StepDraft): BrowserStep | null {
  const needs = fieldsOf(kind);
  if ((needs.css && css.trim() === '') || (needs.text && text === '')) return null;
  const optional = isOptional ? { optional: true } : {};
  switch (kind) {
    case 'click':
      return { click: css.trim(), ...optional };
    case 'type':
      return { type: { css: css.trim(), text }, ...optional };
    case 'select':
      return { select: { css: css.trim(), option: text }, ...optional };
    case 'press':
      return { press: text as Extract<BrowserStep, { press: string }>['press'] };
    case 'waitFor':
      return { waitFor: css.trim(), ...optional };
    case 'scroll':
      return { scroll: { times: 10 } };
  }
}

/** Returns the form of a step; `null` for one that is only written in the recipe. */
export function draftOfStep(step: BrowserStep): StepDraft | null {
  const isOptional = 'optional' in step && step.optional === true;
  if ('click' in step) return { ...emptyDraft, kind: 'click', css: step.click, isOptional };
  if ('waitFor' in step) return { ...emptyDraft, kind: 'waitFor', css: step.waitFor, isOptional };
  if ('press' in step) return { ...emptyDraft, kind: 'press', text: step.press };
  if ('select' in step) {
    return { ...emptyDraft, kind: 'select', css: step.select.css, text: step.select.option, isOptional };
  }
  if ('type' in step && 'text' in step.type && step.type.submit === undefined) {
    return { ...emptyDraft, kind: 'type', css: step.type.css, text: step.type.text, isOptional };
  }
  return null;
}

/** Returns the selector that a step looks for; '' for one that needs no element. */
export function selectorOf(step: BrowserStep): string {
  if ('click' in step) return step.click;
  if ('type' in step) return step.type.css;
  if ('select' in step) return step.select.css;
  if ('waitFor' in step) return step.waitFor;
  if ('loadMore' in step) return step.loadMore.click;
  return 'pages' in step ? step.pages.click : '';
}

/** Returns the step with or without its mark as optional; one that needs no element has none. */
export function withOptional(step: BrowserStep, isOptional: boolean): BrowserStep {
  const draft = draftOfStep(step);
  return (draft === null ? null : stepOf({ ...draft, isOptional })) ?? step;
}

/** A step in the list, with the key by which it is found again: that of its act, or one of its own. */
export interface ListedStep {
  key: string;
  step: BrowserStep;
}

/**
 * Returns the list with the steps that a session recorded. `known` has what was recorded before by key, and is changed:
 * a step that the user removed or edited stays so, unless the page changes it again, as a text that grows.
 */
export function withRecorded(
  listed: readonly ListedStep[],
  recorded: readonly { number: number; step: BrowserStep }[],
  known: Map<string, string>,
  sessionId: string,
): readonly ListedStep[] {
  let list = listed;
  for (const { number, step } of recorded) {
    const key = `${sessionId} ${number}`;
    const text = JSON.stringify(step);
    const before = known.get(key);
    if (before === text) continue;
    known.set(key, text);
    const place = list.findIndex((each) => each.key === key);
    if (place !== -1) list = list.with(place, { key, step });
    else if (before === undefined) list = [...list, { key, step }];
  }
  return list;
}

/** Returns the list with one step moved by a number of places. */
export function movedStep(listed: readonly ListedStep[], place: number, by: number): readonly ListedStep[] {
  const moved = listed[place];
  return moved === undefined ? listed : listed.toSpliced(place, 1).toSpliced(place + by, 0, moved);
}
