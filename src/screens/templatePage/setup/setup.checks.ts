import type { MatchesPattern } from '#core/domain/parameters/checkLine.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { parameterFieldId } from '#app/parts/parameters/ControlProps.ts';
import { isProxyRefusal, proxyFieldId } from '#app/parts/proxy/proxyForm.ts';
import { firstContent } from '#app/parts/deferred/firstPaint.ts';
import type { CheckLists } from './useListCheck.ts';
import type { Setup } from './setup.state.ts';

/** Loads the rules of every kind of parameter, after the first content: no save happens before. */
const loadRules = async () => (await import('#core/domain/parameters/checkParameters.ts')).checkParameters;
void firstContent.then(loadRules).catch(() => undefined);

type Failed = Extract<Outcome<unknown>, { ok: false }>;

/** Returns the checks before a save (§5.2). A problem is shown below its field, which gets the focus. */
export function setupChecks({ parameters }: Template, setup: Setup, checkLists: CheckLists) {
  const areValuesRight = async (): Promise<boolean> => {
    const [checkParameters, matches] = await Promise.all([loadRules(), loadPatternMatcher(parameters)]);
    const values = setup.parameters();
    const problems = { ...(await checkLists(parameters, values)), ...checkParameters(parameters, values, matches) };
    setup.setProblems(problems);
    const first = parameters.find(({ paramName }) => paramName in problems);
    if (first !== undefined) focusField(parameterFieldId(first.paramName));
    return first === undefined;
  };

  /** Returns whether all values can be saved. */
  const isFilledIn = async (): Promise<boolean> => {
    // From the bottom to the top, so that the first problem has the focus at the end.
    const areProxiesRight = await setup.proxy.isRight();
    if (!areProxiesRight) focusField(proxyFieldId);
    const areRight = (await areValuesRight()) && areProxiesRight;
    if (setup.checkName() === null) return areRight;
    focusField(nameFieldId);
    return false;
  };

  /** Shows a refusal of the service at its field, like a problem of the form. */
  const showBelowField = (outcome: Failed): boolean => {
    if (!('refusal' in outcome)) return false;
    const { refusal } = outcome;
    if (isProxyRefusal(refusal)) {
      setup.proxy.setProblem(refusal);
      focusField(proxyFieldId);
      return true;
    }
    if (refusal.code !== 'InvalidParameter') return false;
    const { paramName, problem } = refusal;
    if (parameters.every((parameter) => parameter.paramName !== paramName)) return false;
    setup.setProblems({ [paramName]: problem });
    focusField(parameterFieldId(paramName));
    return true;
  };

  return { areValuesRight, isFilledIn, showBelowField };
}

export const nameFieldId = 'task-name';

/** The field that was focused last by this function: an earlier problem may still take the focus from it. */
let broughtTo: Element | null = null;

/**
 * Brings a field into view and focuses it after the message below it was drawn. If the user moved to another field
 * meanwhile, the focus stays there, because the typed text belongs to that field.
 */
function focusField(id: string): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== before && now !== broughtTo && now !== document.body) return;
    const field = document.getElementById(id);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
    broughtTo = document.activeElement;
  });
}

/**
 * Loads the matcher for the patterns of these parameters. A hostile pattern can block RegExp (16 s on 28 characters),
 * so it runs in re2js as on the service; re2js is 100 KB and is fetched only if there is a pattern.
 */
export async function loadPatternMatcher(parameters: readonly Parameter[]): Promise<MatchesPattern> {
  if (parameters.every(({ dataTypeOptions }) => dataTypeOptions.regx === undefined)) return () => true;
  const { RE2JS } = await import('re2js');
  return (pattern, text) => RE2JS.compile(pattern).test(text);
}
