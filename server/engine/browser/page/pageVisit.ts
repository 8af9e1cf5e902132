import type { CDPSession, Page, Response } from 'playwright-core';
import { Verdict, type FailureCode, type PageFailure } from '#core/domain/data/failure.ts';
import { fragmentOf } from '#server/engine/extract/text.ts';
import { pageFailure } from '#server/engine/failure.ts';
import { mediaType, typeProblem } from '#server/engine/fetch/contentType.ts';
import type { Answer } from '#server/engine/fetch/exchange.ts';
import { connectionFailure } from '#server/engine/fetch/fetchErrors.ts';
import type { PagePicture } from '#server/engine/fetch/pagePicture.ts';
import type { RenderLimits } from '../limits.ts';
import { LiveVisit } from './live/liveVisit.ts';
import { Navigation } from './navigation.ts';
import { readText, type PageText } from './pageText.ts';
import type { TextLimits } from './picture/pageWorld.ts';
import { takePicture } from './picture/takePicture.ts';
import { Quiet } from './quiet.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import type { Session } from '../session.ts';
import type { StepContext } from './stepContext.ts';
import { doStep } from './steps.ts';

export interface VisitOptions {
  session: Session;
  url: URL;
  plan: RenderPlan;
  limits: RenderLimits;
  signal: AbortSignal;
  /** Resolves to true where the page may navigate to this address of its own host. */
  mayVisit: (url: URL) => Promise<boolean>;
  onLive?: (() => void) | undefined;
}

type Outcome = Answer | PageFailure;

/** The share of a page's time that repeated steps may take. The rest is for reading the result. */
const repeatShare = 0.8;

/**
 * One page, from opening it to reading its text. The first event that ends the visit decides its outcome; everything
 * after it is ignored.
 */
export class PageVisit {
  private readonly options: VisitOptions;
  private readonly outcome = Promise.withResolvers<Outcome>();
  /** Ends the waits of steps whose visit is over. */
  private readonly ending = new AbortController();
  private page: Page | undefined;
  private live: LiveVisit | null = null;
  private readonly kept: StepContext['kept'] = { texts: [], isWhole: false };
  private readonly startedAt = performance.now();

  constructor(options: VisitOptions) {
    this.options = options;
  }

  /** Rejects with the signal's reason when aborted. */
  async run(): Promise<Outcome> {
    const { session, signal, limits } = this.options;
    signal.throwIfAborted();
    const handleAbort = (): void => this.outcome.reject(signal.reason);
    signal.addEventListener('abort', handleAbort, { once: true });
    const timer = setTimeout(() => this.fail('TimedOut'), limits.pageMs);
    const countOut = session.countIn(() => this.fail('TooLarge'));
    const { browser } = session;
    const handleGone = (): void => this.end(this.brokenDown());
    browser.on('disconnected', handleGone);
    this.browse().then(this.end, () => this.end(this.brokenDown()));
    try {
      return await this.outcome.promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', handleAbort);
      countOut();
      browser.off('disconnected', handleGone);
      this.ending.abort();
    }
  }

  /** The page is gone when this resolves. */
  async close(): Promise<void> {
    await this.page?.close().catch(() => undefined);
  }

  private readonly end = (outcome: Outcome): void => this.outcome.resolve(outcome);

  private fail(code: FailureCode, detail: string | null = null): void {
    this.end(pageFailure(this.options.url.href, code, detail));
  }

  /**
   * The failure of a page that could not be rendered. Where the browser itself ended, the page is retried in a new
   * browser.
   */
  private brokenDown(): PageFailure {
    const { url, session } = this.options;
    if (session.isAlive) return pageFailure(url.href, 'RenderFailed');
    return pageFailure(url.href, 'ConnectionFailed', null, Verdict.Retry);
  }

  private async browse(): Promise<Outcome> {
    const { session, url, plan, limits, mayVisit } = this.options;
    await session.giveCookies(url);
    const page = await session.context.newPage();
    this.page = page;
    if (this.ending.signal.aborted) await this.close();
    const cdp = await session.context.newCDPSession(page);
    this.watch(page);
    const { account } = session;
    const { end } = this;
    const navigation = await Navigation.watch(cdp, {
      url,
      block: plan.block,
      account,
      maxReloads: limits.maxReloads,
      mayVisit,
      end,
      onRefused: (target) => this.live?.noteRefused(target),
    });
    const quiet = new Quiet(page, cdp);
    const problem = await this.open(page);
    if (problem !== null) return problem;
    const failure = await this.show(page, cdp, navigation, quiet);
    if (failure !== null) return failure;
    if (plan.picture === undefined) return this.read(await this.readText(cdp));
    navigation.isOver = true;
    const { signal } = this.ending;
    const taken = { page, cdp, quiet, limits: { ...plan.picture, ...this.textLimits }, signal };
    const { text, picture } = await takePicture(taken);
    return this.read(text, picture);
  }

  /** Closes dialogs and windows as they open; the visit fails where they exceed `maxDialogs`. */
  private watch(page: Page): void {
    let left = this.options.limits.maxDialogs;
    const countDown = (): void => {
      left -= 1;
      if (left < 0) this.fail('RenderFailed', 'dialogs');
    };
    page.on('dialog', (dialog) => {
      countDown();
      this.live?.onNote({ code: 'dialog', detail: null });
      void dialog.dismiss().catch(() => undefined);
    });
    page.on('popup', (popup) => {
      countDown();
      void popup.close().catch(() => undefined);
    });
    page.on('crash', () => this.fail('RenderFailed'));
  }

  /** The address to open. A fragment that a step types into the page is left out: the site must not see it. */
  private get address(): string {
    const { url, plan } = this.options;
    const isTyped = plan.steps.some((step) => step.kind === 'type' && step.text === null);
    return isTyped ? url.href.replace(/#.*$/u, '') : url.href;
  }

  /** Opens the address. Returns the outcome where there is no page to read, otherwise `null`. */
  private async open(page: Page): Promise<Outcome | null> {
    const { url, limits, session } = this.options;
    const trouble = () => session.account.troubles.get(url.host);
    let response: Response | null;
    try {
      response = await page.goto(this.address, { waitUntil: 'domcontentloaded', timeout: limits.openMs });
    } catch (error) {
      if (trouble() !== undefined) return connectionFailure(url.href, trouble());
      return openFailure(url.href, error instanceof Error ? error.message : '');
    }
    if (response === null) return pageFailure(url.href, 'RenderFailed');
    const status = response.status();
    if ((status === 403 || status === 502) && trouble() !== undefined) return connectionFailure(url.href, trouble());
    const headers = response.headers();
    if (status < 200 || status >= 300) return { kind: 'status', status, retryAfter: headers['retry-after'] };
    const contentType = headers['content-type'] ?? '';
    const code = typeProblem(contentType, 'html');
    return code === null ? null : { kind: 'unfit', code, detail: mediaType(contentType) };
  }

  /** Waits for the page's content and runs the steps. */
  private async show(page: Page, cdp: CDPSession, navigation: Navigation, quiet: Quiet): Promise<PageFailure | null> {
    const { plan, url, limits } = this.options;
    const { waitMs } = limits;
    const { signal } = this.ending;
    const { waitFor } = plan;
    const ready = async (): Promise<void> => {
      if (waitFor === null) await quiet.wait(waitMs, signal);
      else {
        // Where the element does not appear in time, the page is read as it is.
        const isThere = page.waitForSelector(`css=${waitFor}`, { state: 'attached', timeout: waitMs });
        await isThere.catch(() => undefined);
      }
    };
    await ready();
    navigation.isOpen = true;
    const context: StepContext = {
      page,
      cdp,
      url: url.href,
      fragment: fragmentOf(url.href),
      waitMs,
      repeatUntil: this.startedAt + limits.pageMs * repeatShare,
      signal,
      quiet,
      ready,
      textNow: async () => (await this.readText(cdp)).html,
      kept: this.kept,
    };
    if (plan.live !== undefined) {
      this.live = new LiveVisit(context);
      this.options.onLive?.();
      await plan.live(this.live);
      this.live = null;
      await ready();
    }
    for (const step of plan.steps) {
      const failure = await doStep(context, step);
      if (failure !== null) return failure;
    }
    if (plan.steps.length > 0) await ready();
    return null;
  }

  /** Reads the page as it is now; no text where it exceeds the limits, pages kept before included. */
  private async readText(cdp: CDPSession): Promise<PageText> {
    return readText(cdp, this.textLimits);
  }

  private get textLimits(): TextLimits {
    const { maxElements, maxTextLength } = this.options.limits;
    const kept = this.kept.texts.reduce((sum, text) => sum + text.length, 0);
    return { maxElements, maxTextLength: maxTextLength - kept };
  }

  private read(text: PageText, picture: PagePicture | null = null): Outcome {
    const { texts, isWhole } = this.kept;
    if (text.html === null) return { kind: 'unfit', code: 'TooLarge', detail: null };
    const { url } = this.options;
    const isOwn = URL.parse(text.url)?.origin === url.origin;
    const html = (isWhole ? texts : [...texts, text.html]).join('\n');
    return { kind: 'page', text: html, url: isOwn ? text.url : url.href, ...(picture !== null && { picture }) };
  }
}

/** Returns the failure for the browser's error message about an address that it could not open. */
function openFailure(url: string, message: string): PageFailure {
  if (message.includes('Timeout')) return pageFailure(url, 'TimedOut', null, Verdict.Retry);
  if (message.includes('Download is starting')) return pageFailure(url, 'NotHtml');
  const certificate = /ERR_(?:CERT_\w+|SSL_\w+)/u.exec(message)?.[0];
  if (certificate !== undefined) return pageFailure(url, 'TlsFailed', certificate);
  return pageFailure(url, 'ConnectionFailed', null, Verdict.Retry);
}
