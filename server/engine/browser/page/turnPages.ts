import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { pageFailure } from '#server/engine/failure.ts';
import { describeItems } from './pageText.ts';
import type { RenderStep } from '#server/engine/fetch/renderPlan.ts';
import { hasTime, succeeds, type StepContext } from './stepContext.ts';

const lookEveryMs = 100;
/** A page that sends no request and does not change for this time has no next page. */
const stillMs = 1_500;

/**
 * Clicks through the pages of a list and keeps each before the next replaces it. The last page is reached where there
 * is nothing to click, where the items do not change, or where items appear that were seen before.
 */
export async function turnPages(
  context: StepContext,
  { css, itemsCss, max }: RenderStep & { kind: 'pages' },
): Promise<PageFailure | null> {
  const { page, cdp, waitMs, quiet } = context;
  await context.ready();
  const button = page.locator(`css=${css}`).first();
  const seen = new Set<string>();
  let items = await describeItems(cdp, itemsCss);
  for (let click = 0; click < max && hasTime(context); click += 1) {
    seen.add(markOf(items));
    if (items === '' || !(await button.isVisible())) return null;
    if (!(await button.isEnabled({ timeout: waitMs }).catch(() => false))) return null;
    const shown = await context.textNow();
    if (shown === null) return pageFailure(context.url, 'TooLarge');
    quiet.restart();
    const isClicked = await succeeds(button.click({ timeout: waitMs }));
    const next = isClicked ? await otherItems(context, itemsCss, items) : null;
    if (next === null) return null;
    const { kept } = context;
    kept.texts.push(shown);
    kept.isWhole = seen.has(markOf(next));
    if (kept.isWhole) return null;
    items = next;
  }
  return null;
}

/** Returns the items once they differ from `before` and the network is idle; `null` where they stay the same. */
async function otherItems(context: StepContext, itemsCss: string, before: string): Promise<string | null> {
  const { cdp, quiet, waitMs, signal } = context;
  const startedAt = performance.now();
  while (performance.now() - startedAt < waitMs) {
    await sleep(lookEveryMs, undefined, { signal });
    if (!(await quiet.isQuiet())) continue;
    const now = await describeItems(cdp, itemsCss);
    if (now !== '' && now !== before) return now;
    // The click caused no request, or none that changed the items.
    if (performance.now() - startedAt >= stillMs) return null;
  }
  return null;
}

function markOf(items: string): string {
  return createHash('sha1').update(items).digest('base64url');
}
