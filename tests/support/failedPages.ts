import type { Browser, Page } from 'playwright-core';
import { afterEach } from 'vitest';

const longestReadMs = 5_000;
const longestText = 3_000;

/** Prints what the pages show after each failed test: of a run elsewhere nothing is left but its log. */
export function printFailedPages(browser: Pick<Browser, 'contexts'>): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      // oxlint-disable-next-line no-console -- the log of the run is where it is read
      console.error(`The failed test leaves ${page.url()}\n${await textOf(page)}`);
    }
  });
}

/** Returns the text of the page; a page that is stuck answers nothing. */
async function textOf(page: Page): Promise<string> {
  const read = page.evaluate(() => document.body.innerText).catch(String);
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('(it does not answer)'), longestReadMs));
  return (await Promise.race([read, late])).slice(0, longestText);
}
