import type { CDPSession } from 'playwright-core';

/** What a page came to; `null` where it is larger than what is taken. */
export interface PageText {
  url: string;
  html: string | null;
}

const answerMs = 10_000;

/** Reads the page as it stands, unless it is too large to be handed over. */
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

/** Grows when a page shows more. */
export async function countElements(cdp: CDPSession): Promise<number> {
  return Number(await evaluate(cdp, `document.getElementsByTagName('*').length`));
}

export async function hasElement(cdp: CDPSession, css: string): Promise<boolean> {
  return (await evaluate(cdp, `document.querySelector(${JSON.stringify(css)}) !== null`)) === true;
}

/** What the elements show and where they lead: another text is another page. */
export async function describeItems(cdp: CDPSession, css: string): Promise<string> {
  const expression = `Array.from(document.querySelectorAll(${JSON.stringify(css)}), (item) =>
    item.textContent + (item.getAttribute('href') ?? item.querySelector('[href]')?.getAttribute('href') ?? '')).join('\\n')`;
  const found = await evaluate(cdp, expression);
  return typeof found === 'string' ? found : '';
}

/** To the end, where most lists ask for more. */
export async function scrollToEnd(cdp: CDPSession): Promise<void> {
  await evaluate(cdp, `window.scrollTo(0, document.documentElement.scrollHeight)`);
}

/**
 * Evaluates in the page itself, where its own policy does not forbid it; what the page makes of that can only spoil its
 * own rows. `undefined` while it goes from one document to the next.
 */
async function evaluate(cdp: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    timeout: answerMs,
  });
  return exceptionDetails === undefined ? result.value : undefined;
}
