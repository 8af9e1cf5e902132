import type { CDPSession } from 'playwright-core';
import { selectorsOf, type Ancestor } from './stepSelector.ts';

/** An element that the user points at or types into, as far as a step needs it. */
export interface PointedElement {
  /** A selector that finds it first on the page. */
  css: string;
  kind: 'list' | 'field' | 'other';
  /** The text in a field; '' for a secret one. */
  value: string;
  isSecret: boolean;
  /** The entries of a drop-down list. */
  options: { value: string; text: string }[];
}

const answerMs = 5_000;
/** Maximum of ancestors that are looked at, and of characters of one attribute. */
const maxAncestors = 40;
const maxAttribute = 200;
const maxText = 500;
const maxOptions = 200;

const described = `
  const describe = (element) => {
    if (element === null || element === document.body || element === document.documentElement) return null;
    globalThis.pointed = element;
    const chain = [];
    for (let at = element; at !== null && chain.length < ${maxAncestors}; at = at.parentElement) {
      const attributes = {};
      for (const { name, value } of Array.from(at.attributes).slice(0, 40)) attributes[name] = value.slice(0, ${maxAttribute});
      const alike = at.parentElement === null ? [at] : Array.from(at.parentElement.children).filter((each) => each.localName === at.localName);
      chain.push({ name: at.localName, attributes, place: alike.indexOf(at) + 1, isOnly: alike.length === 1 });
    }
    const isList = element instanceof HTMLSelectElement && !element.multiple;
    const isInput = element instanceof HTMLInputElement;
    const isField = element instanceof HTMLTextAreaElement || element.isContentEditable ||
      (isInput && !/^(?:button|submit|reset|checkbox|radio|file|image|range|color)$/.test(element.type));
    const isSecret = isInput && (element.type === 'password' || /password|one-time-code|cc-/.test(element.autocomplete));
    const text = isField ? (element.value ?? element.innerText ?? '') : '';
    return {
      chain, isSecret,
      kind: isList ? 'list' : isField ? 'field' : 'other',
      value: isSecret ? '' : String(text).slice(0, ${maxText}),
      options: isList ? Array.from(element.options).slice(0, ${maxOptions}).map((each) => ({
        value: each.value.slice(0, ${maxText}), text: each.text.trim().slice(0, ${maxText}) })) : [],
    };
  };`;

const usable =
  'a[href],button,input,select,textarea,label,summary,option,[role=button],[role=link],[role=tab],[role=option],[onclick]';

interface Described extends Omit<PointedElement, 'css'> {
  chain: Ancestor[];
}

/** Returns the element below a point that a click is meant for; `null` where only the page itself is there. */
export function elementAt(cdp: CDPSession, x: number, y: number): Promise<PointedElement | null> {
  return pointed(
    cdp,
    `(() => {${described}
      const hit = document.elementFromPoint(${x}, ${y});
      return describe(hit?.closest(${JSON.stringify(usable)}) ?? hit);
    })()`,
  );
}

/** Returns the element that has the focus, and so gets what is typed; `null` where the page itself has it. */
export function elementWithFocus(cdp: CDPSession): Promise<PointedElement | null> {
  return pointed(cdp, `(() => {${described} return describe(document.activeElement); })()`);
}

/**
 * Evaluates in a world of scripts beside that of the page, in which no function is the page's. Each look has a world of
 * its own document: the page may have another one by the next look.
 */
async function pointed(cdp: CDPSession, expression: string): Promise<PointedElement | null> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'steps',
  });
  const evaluate = async (code: string): Promise<unknown> => {
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: code,
      contextId,
      returnByValue: true,
      timeout: answerMs,
    });
    return result.value;
  };
  const found = (await evaluate(expression)) as Described | null | undefined;
  if (found === null || found === undefined) return null;
  const selectors = selectorsOf(found.chain);
  const fitting = await evaluate(`(${fits})(${JSON.stringify(selectors)})`);
  const css = selectors[Number(fitting)];
  if (css === undefined) return null;
  const { kind, value, isSecret, options } = found;
  return { css, kind, value, isSecret, options };
}

/** The index of the first selector that finds only the element; otherwise of one that finds it first. */
const fits = `(selectors) => {
  const first = (css) => { try { return document.querySelector(css); } catch { return null; } };
  const only = (css) => { try { return document.querySelectorAll(css).length === 1; } catch { return false; } };
  const right = selectors.map((css, index) => index).filter((index) => first(selectors[index]) === globalThis.pointed);
  return right.find((index) => only(selectors[index])) ?? right[0] ?? -1;
}`;
