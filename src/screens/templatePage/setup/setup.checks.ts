import type { Outcome } from '#core/domain/refusal.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { parameterFieldId } from '#app/parts/parameters/parameterFieldId.ts';
import { isProxyRefusal, proxyFieldId } from '#app/parts/proxy/proxyForm.ts';
import { firstContent } from '#app/parts/deferred/firstPaint.ts';
import type { CheckLists } from '#app/state/listCheck.ts';
import { focusField, nameFieldId } from './focusField.ts';
import { loadPatternMatcher } from './loadPatternMatcher.ts';
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
