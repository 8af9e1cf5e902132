import { setTimeout as sleep } from 'node:timers/promises';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { pageFailure } from '#server/engine/failure.ts';
import { countElements, hasElement, scrollToEnd } from './pageText.ts';
import type { RenderStep } from '#server/engine/fetch/renderPlan.ts';
import { hasTime, succeeds, type StepContext } from './stepContext.ts';
import { turnPages } from './turnPages.ts';

const optionalMs = 2_000;
/** A list that sends no request and shows nothing new for this time is complete. */
const growMs = 1_500;
const lookEveryMs = 100;

/** Runs one step; returns a failure where the element it needs is missing. */
export async function doStep(context: StepContext, step: RenderStep): Promise<PageFailure | null> {
  const { page, waitMs, signal } = context;
  switch (step.kind) {
    case 'click': {
      const options = { timeout: step.isOptional ? optionalMs : waitMs };
      const isDone = await succeeds(page.locator(`css=${step.css}`).first().click(options));
      context.quiet.restart();
      return isDone || step.isOptional ? null : stepFailure(context, step.css);
    }
    case 'type':
      return type(context, step);
    case 'select': {
      const timeout = step.isOptional ? optionalMs : waitMs;
      const isDone = await succeeds(page.locator(`css=${step.css}`).first().selectOption(step.option, { timeout }));
      context.quiet.restart();
      return isDone || step.isOptional ? null : stepFailure(context, step.css);
    }
    case 'press':
      await succeeds(page.keyboard.press(step.key));
      context.quiet.restart();
      return null;
    case 'waitFor': {
      const options = { state: 'attached' as const, timeout: step.isOptional ? optionalMs : waitMs };
      const isThere = await succeeds(page.waitForSelector(`css=${step.css}`, options));
      return isThere || step.isOptional ? null : stepFailure(context, step.css);
    }
    case 'scroll':
      await scroll(context, step);
      return null;
    case 'loadMore':
      await loadMore(context, step);
      return null;
    case 'pages':
      return turnPages(context, step);
    case 'wait':
      await sleep(step.milliseconds, undefined, { signal });
      return null;
  }
}

async function type(
  context: StepContext,
  { css, text, submitCss, isOptional }: RenderStep & { kind: 'type' },
): Promise<PageFailure | null> {
  const { page, waitMs } = context;
  const timeout = isOptional ? optionalMs : waitMs;
  const field = page.locator(`css=${css}`).first();
  const isTyped = await succeeds(field.fill(text ?? context.fragment, { timeout }));
  if (!isTyped) return isOptional ? null : stepFailure(context, css);
  // A key that is pressed next goes to this field.
  await succeeds(field.focus({ timeout }));
  if (submitCss === undefined) return null;
  const submitted =
    submitCss === null
      ? field.press('Enter', { timeout })
      : page.locator(`css=${submitCss}`).first().click({ timeout });
  const isDone = await succeeds(submitted);
  context.quiet.restart();
  return isDone ? null : stepFailure(context, submitCss ?? css);
}

async function scroll(context: StepContext, { times, untilCss }: RenderStep & { kind: 'scroll' }): Promise<void> {
  const { cdp } = context;
  await context.ready();
  for (let time = 0; time < times && hasTime(context); time += 1) {
    if (untilCss !== null && (await hasElement(cdp, untilCss))) return;
    const before = await countElements(cdp);
    await scrollToEnd(cdp);
    if (!(await grows(context, before))) return;
  }
}

/** Clicks the button until the list is complete. A button that disappears or loads nothing more is no failure. */
async function loadMore(context: StepContext, { css, max }: RenderStep & { kind: 'loadMore' }): Promise<void> {
  await context.ready();
  const button = context.page.locator(`css=${css}`).first();
  for (let click = 0; click < max && hasTime(context); click += 1) {
    if (!(await button.isVisible())) return;
    const before = await countElements(context.cdp);
    if (!(await succeeds(button.click({ timeout: context.waitMs })))) return;
    if (!(await grows(context, before))) return;
  }
}

async function grows({ cdp, quiet, waitMs, signal }: StepContext, before: number): Promise<boolean> {
  const startedAt = performance.now();
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs = performance.now() - startedAt) {
    await sleep(lookEveryMs, undefined, { signal });
    // Asked first: what appears meanwhile is counted.
    const isComplete = waitedMs >= growMs && (await quiet.isQuiet());
    if ((await countElements(cdp)) > before) return true;
    if (isComplete) return false;
  }
  return false;
}

function stepFailure({ url }: StepContext, css: string): PageFailure {
  return pageFailure(url, 'StepFailed', css.slice(0, 100));
}
