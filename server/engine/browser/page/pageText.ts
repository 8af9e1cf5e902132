import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** The markup of a rendered page; `html` is `null` where it is over the limits. */
export interface PageText {
  url: string;
  html: string | null;
}

const answerMs = 10_000;

/** Reads the current markup of the page, unless it is too large to transfer. */
export async function readText(
  cdp: CDPSession,
  { maxElements, maxTextLength }: { maxElements: number; maxTextLength: number },
): Promise<PageText> {
  const found = await evaluate(
    cdp,
    `(() => {
      const isLarge = document.getElementsByTagName('*').length > ${maxElements};
      const html = isLarge ? '' : document.documentElement?.outerHTML ?? '';
      return { url: document.URL, html: isLarge || html.length > ${maxTextLength} ? null : html };
    })()`,
  );
  return found as PageText;
}

/** Returns the number of elements, which grows when a page shows more. */
export async function countElements(cdp: CDPSession): Promise<number> {
  return Number(await evaluate(cdp, `document.getElementsByTagName('*').length`));
}

export async function hasElement(cdp: CDPSession, css: string): Promise<boolean> {
  return (await evaluate(cdp, `document.querySelector(${JSON.stringify(css)}) !== null`)) === true;
}

/** Returns the text and the links of the elements. A different result means a different page of the list. */
export async function describeItems(cdp: CDPSession, css: string): Promise<string> {
  const expression = `Array.from(document.querySelectorAll(${JSON.stringify(css)}), (item) =>
    item.textContent + (item.getAttribute('href') ?? item.querySelector('[href]')?.getAttribute('href') ?? '')).join('\\n')`;
  const found = await evaluate(cdp, expression);
  return typeof found === 'string' ? found : '';
}

/** Scrolls to the end of the page, where most lists load more. */
export async function scrollToEnd(cdp: CDPSession): Promise<void> {
  await evaluate(cdp, `window.scrollTo(0, document.documentElement.scrollHeight)`);
}

/** Resolves when the page has run the timers that are due by now, or after ten seconds. */
export async function runDueTimers(cdp: CDPSession): Promise<void> {
  const running = evaluate(cdp, 'new Promise((resolve) => setTimeout(resolve))', { awaitPromise: true });
  // Between two documents nothing is due: the evaluation fails.
  await Promise.race([running.catch(() => undefined), sleep(answerMs, undefined, { ref: false })]);
}

/**
 * Evaluates in the page's own script context, where the page's policy does not forbid it. A page that interferes can
 * only spoil its own rows. `undefined` during a navigation from one document to the next.
 */
async function evaluate(
  cdp: CDPSession,
  expression: string,
  options: { awaitPromise?: boolean } = {},
): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    timeout: answerMs,
    ...options,
  });
  return exceptionDetails === undefined ? result.value : undefined;
}
