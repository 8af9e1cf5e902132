import type { CDPSession } from 'playwright-core';
import type { Box } from '#server/engine/fetch/pagePicture.ts';
import type { PageText } from '../pageText.ts';
import { measureScript, readStampedScript, settleScript } from './worldScripts.ts';

/** The number of elements whose places are measured: the first ones of the page. */
const maxNumbered = 20_000;
const answerMs = 10_000;
/** No page that a browser draws is larger; also of a browser that was taken over. */
const maxEdge = 10_000_000;

/** The limits of a page's text. */
export interface TextLimits {
  maxElements: number;
  maxTextLength: number;
}

/** A world of scripts beside that of the page, in which no function is the page's. */
export class PageWorld {
  private readonly cdp: CDPSession;
  private readonly contextId: number;

  private constructor(cdp: CDPSession, contextId: number) {
    this.cdp = cdp;
    this.contextId = contextId;
  }

  static async open(cdp: CDPSession): Promise<PageWorld> {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
    return new PageWorld(cdp, executionContextId);
  }

  /** Reads the markup of the page with its elements numbered by the attribute `stamp`. */
  async readStamped(stamp: string, limits: TextLimits): Promise<PageText> {
    const found = (await this.evaluate(readStampedScript(stamp, { ...limits, maxNumbered }))) as Partial<PageText>;
    const { url, html } = found;
    const isText = typeof html === 'string' && html.length <= limits.maxTextLength;
    return { url: typeof url === 'string' ? url : '', html: isText ? html : null };
  }

  /**
   * Ends what moves, and moves away what covers the middle of a picture. Returns whether the page still has all
   * numbered elements.
   */
  async settle(): Promise<boolean> {
    return (await this.evaluate(settleScript)) === true;
  }

  /** Returns the places of the numbered elements; `null` for a hidden one. */
  async measure(): Promise<(Box | null)[]> {
    const found: unknown = await this.evaluate(measureScript);
    if (!Array.isArray(found) || found.length > maxNumbered * 4) return [];
    const edges: unknown[] = found;
    return Array.from({ length: Math.floor(edges.length / 4) }, (_, number) =>
      boxOf(edges.slice(number * 4, number * 4 + 4)),
    );
  }

  private async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.cdp.send('Runtime.evaluate', {
      expression,
      contextId: this.contextId,
      returnByValue: true,
      timeout: answerMs,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
}

function boxOf([x, y, width, height]: readonly unknown[]): Box | null {
  return isEdge(x) && isEdge(y) && isEdge(width) && isEdge(height) && width >= 0 && height >= 0
    ? [x, y, width, height]
    : null;
}

function isEdge(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) <= maxEdge;
}
