import { liveLimits, stepKeys } from '#core/domain/template/pageSteps.ts';
import type { LiveAct, LiveNote } from '#core/wire/calls/template/livePageCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import { compileBrowser } from '#server/engine/compile/compileBrowser.ts';
import { formatSignIn } from '#server/engine/signIn.ts';
import type { LiveOutcome, LivePage } from '#server/engine/fetch/renderPlan.ts';
import { viewport } from '../../session.ts';
import type { StepContext } from '../stepContext.ts';
import { doStep } from '../steps.ts';
import { elementAt, elementWithFocus, type PointedElement } from './pointedElement.ts';

type Note = Omit<LiveNote, 'number'>;

/** The time for one act; a page that does not answer is not waited for. */
const actMs = 10_000;
const quality = 60;
/** Characters typed with the events of their keys, which a search that completes words waits for. */
const maxTyped = 60;

/** A page on which a user acts: pictures of it leave, acts arrive, and each act that can be taken again is a step. */
export class LiveVisit implements LivePage {
  onNote: (note: Note) => void = () => undefined;
  private readonly context: StepContext;
  private list: PointedElement | null = null;
  /** The field whose text is the last step. */
  private typedInto: string | null = null;

  constructor(context: StepContext) {
    this.context = context;
  }

  get url(): string {
    return this.context.page.url().slice(0, 2_000);
  }

  get isOver(): boolean {
    return this.context.signal.aborted;
  }

  /** Tells that the page may not open an address. */
  noteRefused(target: URL): void {
    const isOwn = target.host === URL.parse(this.context.url)?.host;
    this.onNote({ code: isOwn ? 'robots' : 'otherSite', detail: isOwn ? target.pathname.slice(0, 300) : target.host });
  }

  async show(onFrame: (base64: string) => Promise<void>): Promise<void> {
    const { cdp } = this.context;
    cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
      const isSmall = data.length <= liveLimits.base64;
      void (isSmall ? onFrame(data) : Promise.resolve())
        .then(() => cdp.send('Page.screencastFrameAck', { sessionId }))
        // The page is closed.
        .catch(() => undefined);
    });
    // A window is closed by the visit as it opens.
    cdp.on('Page.windowOpen', () => this.onNote({ code: 'window', detail: null }));
    await cdp.send('Page.enable');
    await cdp.send('Page.startScreencast', {
      format: 'jpeg',
      quality,
      maxWidth: viewport.width,
      maxHeight: viewport.height,
    });
    // A page that does not change draws nothing by itself, also a new one.
    const capture = async (): Promise<void> => {
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'jpeg', quality });
      if (data.length <= liveLimits.base64) await onFrame(data);
    };
    this.context.page.on('domcontentloaded', () => void capture().catch(() => undefined));
    await capture();
  }

  async act(act: LiveAct): Promise<LiveOutcome> {
    const late = new Promise<LiveOutcome>((resolve) => setTimeout(resolve, 2 * actMs, {}).unref());
    try {
      return await Promise.race([this.do(act), late]);
    } catch {
      // The page is on its way to another document, or gone; the user sees which.
      return {};
    }
  }

  private async do(act: LiveAct): Promise<LiveOutcome> {
    const { page } = this.context;
    if ('press' in act) return this.press(...act.press);
    if ('wheel' in act) {
      const [x, y, down] = act.wheel;
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, down);
      return {};
    }
    if ('text' in act) return this.type(act.text);
    if ('key' in act) return this.pressKey(act.key);
    if ('choose' in act) return this.choose(act.choose);
    if ('keepSignIn' in act) return this.readSignIn();
    return 'step' in act ? this.take(act.step) : {};
  }

  /** Reads what the sites of this session stored in the browser. */
  private async readSignIn(): Promise<LiveOutcome> {
    const { page } = this.context;
    const context = page.context();
    const signIn = formatSignIn(await context.storageState(), await context.cookies(page.url()));
    return signIn === null ? { note: { code: 'noSignIn', detail: null } } : { signIn };
  }

  private async press(x: number, y: number): Promise<LiveOutcome> {
    const { page, cdp, quiet } = this.context;
    const element = await elementAt(cdp, x, y);
    // The browser draws an open list outside of the page.
    this.list = element?.kind === 'list' ? element : null;
    if (this.list !== null) return { options: this.list.options };
    await page.mouse.click(x, y);
    quiet.restart();
    if (element === null) return { note: { code: 'nothingThere', detail: null } };
    // A field is pressed to type into it: its text is the step.
    if (element.kind === 'field') return {};
    this.typedInto = null;
    return { step: { click: element.css } };
  }

  private async type(text: string): Promise<LiveOutcome> {
    const { keyboard } = this.context.page;
    const isShort = text.length <= maxTyped;
    await (isShort ? keyboard.type(text) : keyboard.insertText(text));
    return this.textOfField();
  }

  private async pressKey(key: string): Promise<LiveOutcome> {
    const { page, quiet } = this.context;
    const before = await this.textOfField();
    await page.keyboard.press(key);
    quiet.restart();
    const stepKey = stepKeys.find((each) => each === key);
    if (stepKey === undefined) return this.textOfField();
    // Within a text a tab only leaves the field.
    if (stepKey === 'Tab' || before.note?.code === 'password') return before.note === undefined ? {} : before;
    this.typedInto = null;
    return { step: { press: stepKey } };
  }

  /** Returns the text of the field with the focus as a step; the text of a secret field is never read. */
  private async textOfField(): Promise<LiveOutcome> {
    const field = await elementWithFocus(this.context.cdp);
    if (field?.kind !== 'field') return {};
    if (field.isSecret) return { note: { code: 'password', detail: null } };
    const isChange = this.typedInto === field.css;
    if (field.value === '') return {};
    this.typedInto = field.css;
    return { step: { type: { css: field.css, text: field.value } }, isChange };
  }

  private async choose(option: string): Promise<LiveOutcome> {
    const { list } = this;
    this.list = null;
    if (list === null) return {};
    const entry = list.options.find(({ value }) => value === option);
    // An entry without a value is chosen by its text, which a step may name too.
    return this.take({ select: { css: list.css, option: option === '' ? (entry?.text ?? option) : option } });
  }

  /** Takes a step as a run does, and says where it found nothing. */
  private async take(step: BrowserStep): Promise<LiveOutcome> {
    const problems: string[] = [];
    const compiled = compileBrowser({ steps: [step] }, [this.context.url], { parameters: {}, problems });
    const repeatUntil = performance.now() + actMs;
    for (const each of compiled.steps) {
      const failure =
        problems.length > 0 ? true : await doStep({ ...this.context, repeatUntil, waitMs: actMs / 2 }, each);
      if (failure !== null) return { note: { code: 'notFound', detail: selectorIn(step) } };
    }
    this.typedInto = null;
    return { step };
  }
}

/** Returns the selector of a step for a remark about it. */
function selectorIn(step: BrowserStep): string | null {
  if ('click' in step) return step.click.slice(0, 300);
  if ('type' in step) return step.type.css.slice(0, 300);
  if ('select' in step) return step.select.css.slice(0, 300);
  if ('waitFor' in step) return step.waitFor.slice(0, 300);
  if ('loadMore' in step) return step.loadMore.click.slice(0, 300);
  return 'pages' in step ? step.pages.click.slice(0, 300) : null;
}
