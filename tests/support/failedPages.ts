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

/** Runs in the page. Returns what is open and focused above the text, which may be longer than what is printed. */
function shownNow(): string {
  const open = Array.from(
    document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true]'),
  );
  const names = open.map(({ role, ariaLabel, tagName }) => `${role ?? tagName} “${ariaLabel ?? ''}”`);
  const { activeElement, body } = document;
  return [`open: ${names.join(', ')}`, `focus: ${activeElement?.outerHTML.slice(0, 200)}`, body.innerText].join('\n');
}

/** Returns the text of the page; a page that is stuck answers nothing. */
async function textOf(page: Page): Promise<string> {
  const read = page.evaluate(shownNow).catch(String);
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('(it does not answer)'), longestReadMs));
  return (await Promise.race([read, late])).slice(0, longestText);
}
