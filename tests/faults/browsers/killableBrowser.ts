import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { dismissGuides } from '#tests/support/browser.ts';
import { cookieOf, type FaultyService } from './faultyService.ts';

interface BrowserOptions {
  executablePath: string;
  /** The folder of the profile. */
  profile: string;
  service: FaultyService;
  /** Run in each page before its own. */
  scripts?: readonly (() => void)[];
}

/** A browser of its own with a profile on the disk, as a user has it: it can be killed and started again. */
export class KillableBrowser {
  /** Sentences about what pages did wrong: errors, and words that were not true. */
  readonly wrong: string[] = [];
  readonly #options: BrowserOptions;
  #running: { child: ChildProcess; browser: Browser; context: BrowserContext } | null = null;

  constructor(options: BrowserOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { executablePath, profile, service } = this.#options;
    const child = spawn(executablePath, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const browser = await chromium.connectOverCDP(await debuggerOf(child));
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('the browser has no context');
    context.setDefaultTimeout(stepMs);
    await context.addInitScript(dismissGuides);
    await context.addInitScript(watchWords);
    for (const script of this.#options.scripts ?? []) await context.addInitScript(script);
    await context.addCookies([cookieOf(service)]);
    this.#running = { child, browser, context };
  }

  /** Opens the task list in a new tab, or a file of the service, where the console does not run. */
  async open(path: string = list): Promise<Page> {
    const page = await this.#context.newPage();
    page.on('pageerror', (error) => {
      // The browser ends the transactions of a tab that is stopped. Where such a read has its result already, Dexie
      // still reports the end as an error that nobody caught.
      if (error.name === 'AbortError') return;
      this.wrong.push(`an error in the page: ${error.name} ${error.message} ${error.stack}`);
    });
    await page.exposeFunction('reportWrong', (sentence: string) => void this.wrong.push(sentence));
    await page.goto(this.#options.service.origin + path);
    return page;
  }

  /** Kills all processes of the browser at once. */
  async kill(): Promise<void> {
    if (this.#running === null) return;
    const { child, browser } = this.#running;
    this.#running = null;
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
    await browser.close();
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Freezes a tab as the browser freezes tabs in the background; returns the function that ends it. */
  async freeze(page: Page): Promise<() => Promise<void>> {
    const session = await this.#context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    return async () => {
      await session.send('Page.setWebLifecycleState', { state: 'active' });
      await session.detach();
    };
  }

  /** Stops the process of a tab, with the service worker where that lives in it. */
  async stopProcess(page: Page): Promise<() => Promise<void>> {
    if (this.#running === null) throw new Error('the browser is not running');
    const session = await this.#running.browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    for (const { id, type } of processInfo) {
      if (type !== 'renderer') continue;
      process.kill(id, 'SIGSTOP');
      const isAnswered = await Promise.race([page.evaluate(() => true), sleep(answerMs, false)]);
      if (!isAnswered) {
        return async () => {
          process.kill(id, 'SIGCONT');
          await page.evaluate(() => true);
        };
      }
      process.kill(id, 'SIGCONT');
    }
    throw new Error('no process belongs to the tab');
  }

  /**
   * Ends service workers every few seconds until the page is loaded: a new version waits until the old one is idle,
   * which a browser with a debugger may never notice.
   */
  async endIdleServiceWorkers(page: Page, loaded: Promise<unknown>): Promise<void> {
    const session = await this.#context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    while (!(await Promise.race([loaded.then(() => true), sleep(idleMs, false)]))) {
      await session.send('ServiceWorker.stopAllWorkers');
    }
    await session.detach();
  }

  get #context(): BrowserContext {
    if (this.#running === null) throw new Error('the browser is not running');
    return this.#running.context;
  }
}

/** The page that edits are made on. */
export const list = '/console/task/template-list';
/** The longest time for one step: what takes longer is stuck. Chromium ends a stopped tab's transactions after a minute. */
export const stepMs = 180_000;
/** A page that does not answer within this time is the one of the stopped process. */
const answerMs = 3_000;
/** Browsers end idle service workers after half a minute; no test needs to wait for that. */
const idleMs = 3_000;

const flags = [
  '--headless',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=en-US',
  '--window-size=1440,900',
];

async function debuggerOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('the browser has no output');
  let output = '';
  for await (const line of createInterface(child.stderr)) {
    const address = /^DevTools listening on (?<address>ws:\S+)$/u.exec(line)?.groups?.['address'];
    if (address !== undefined) {
      child.stderr.resume();
      return address;
    }
    output += `${line}\n`;
  }
  throw new Error(`the browser did not start: ${output}`);
}

/** Runs in the page: reports words that are never true here, because the account has tasks and the page no bug. */
function watchWords(): void {
  const untrue = ['No tasks yet', 'Something went wrong on this page'];
  const seen = new Set<string>();
  const look = (): void => {
    for (const words of untrue) {
      if (seen.has(words) || !document.body?.innerText.includes(words)) continue;
      seen.add(words);
      (globalThis as unknown as { reportWrong: (sentence: string) => void }).reportWrong(
        `the page said “${words}”: ${document.body.innerText.replaceAll('\n', ' ').slice(0, 600)}`,
      );
    }
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document, { childList: true, subtree: true });
}
