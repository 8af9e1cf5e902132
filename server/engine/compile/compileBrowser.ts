import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { fillText } from '#core/domain/parameters/fillText.ts';
import type { BrowserPlan, BrowserStep as Step } from '#core/wire/recipe/browserPlan.ts';
import type { RenderPlan, RenderStep } from '../fetch/renderPlan.ts';
import { compileSelector } from '../extract/selector.ts';
import { parseSignIn } from '../signIn.ts';
import type { CompileContext } from '../extract/compileContext.ts';

/** Limit for repeated steps, whatever the recipe asks for: scrolls of a page, and clicks on one element. */
const maxTimes = 100;

/** Compiles a recipe's browser plan, with parameters filled in. Invalid selectors are added to the problems. */
export function compileBrowser(
  plan: BrowserPlan,
  startUrls: readonly string[],
  { parameters, problems }: Pick<CompileContext, 'parameters' | 'problems'>,
): RenderPlan {
  const selector = (text: string): string | null => {
    const css = fillText(text, parameters).trim();
    if (css === '') return null;
    compileSelector(css, false, problems);
    return css;
  };
  const { waitFor, block = ['image', 'font', 'media', 'frame'], steps = [], cookies } = plan;
  return {
    waitFor: waitFor === undefined ? null : selector(waitFor),
    block: new Set(block),
    steps: steps.flatMap((step) => compileStep(step, selector, parameters) ?? []),
    signIn: parseSignIn(cookies === undefined ? '' : fillText(`{+${cookies.fromParameter}}`, parameters), startUrls),
  };
}

/** Compiles one step; `null` where an empty parameter leaves nothing to do. */
function compileStep(
  step: Step,
  selector: (text: string) => string | null,
  parameters: ParameterValues,
): RenderStep | null {
  if ('wait' in step) return { kind: 'wait', milliseconds: step.wait };
  if ('scroll' in step) {
    const { scroll } = step;
    if ('times' in scroll) return { kind: 'scroll', times: timesOf(scroll.times, parameters), untilCss: null };
    return { kind: 'scroll', times: maxTimes, untilCss: selector(scroll.untilCss) };
  }
  if ('press' in step) return { kind: 'press', key: step.press };
  const css = selector(selectorOf(step));
  if (css === null) return null;
  const isOptional = 'optional' in step && step.optional === true;
  if ('click' in step) return { kind: 'click', css, isOptional };
  if ('waitFor' in step) return { kind: 'waitFor', css, isOptional };
  if ('select' in step) {
    return { kind: 'select', css, option: fillText(step.select.option, parameters), isOptional };
  }
  if ('loadMore' in step) return { kind: 'loadMore', css, max: timesOf(step.loadMore.max, parameters) };
  if ('pages' in step) {
    const { items, max } = step.pages;
    return { kind: 'pages', css, itemsCss: selector(items) ?? '*', max: timesOf(max, parameters) };
  }
  const { submit } = step.type;
  return {
    kind: 'type',
    css,
    text: 'text' in step.type ? fillText(step.type.text, parameters) : null,
    isOptional,
    ...(submit !== undefined && { submitCss: selector(submit) }),
  };
}

function selectorOf(step: Exclude<Step, { wait: number } | { scroll: object } | { press: string }>): string {
  if ('click' in step) return step.click;
  if ('waitFor' in step) return step.waitFor;
  if ('select' in step) return step.select.css;
  if ('type' in step) return step.type.css;
  return 'pages' in step ? step.pages.click : step.loadMore.click;
}

function timesOf(times: number | { fromParameter: string }, parameters: ParameterValues): number {
  if (typeof times === 'number') return times;
  const number = Number.parseInt(fillText(`{+${times.fromParameter}}`, parameters), 10);
  return number >= 1 ? Math.min(number, maxTimes) : maxTimes;
}
