import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outage, Outcome, Refusal } from '#core/domain/refusal.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';

const startNames = namesByCode(StartResult);
const stopNames = namesByCode(StopResult);

/** Returns every refusal and failure as a sentence in the user's language: the problem and the remedy. */
export function useMessages() {
  const { t } = useTranslation('errors');
  return useMemo(() => {
    const ofRefusal = (refusal: Refusal): string => {
      if (refusal.code === 'QuotaReached') return t(($) => $.quotas[refusal.quota], { ...refusal });
      if (refusal.code === 'AccountDisabled' && refusal.contact !== null) {
        return t(($) => $.disabledContact, { contact: refusal.contact });
      }
      return t(($) => $.refusals[refusal.code], { ...refusal });
    };
    const ofOutage = (outage: Outage): string => t(($) => $.outages[outage.kind]);
    return {
      ofRefusal,
      ofOutage,
      ofFailed: (outcome: Extract<Outcome<unknown>, { ok: false }>): string =>
        'refusal' in outcome ? ofRefusal(outcome.refusal) : ofOutage(outcome.outage),
      ofStart: (result: StartResult): string => t(($) => $.starts[startNames[result]]),
      ofStop: (result: StopResult): string => t(($) => $.stops[stopNames[result]]),
      ofParameter: (problem: ParameterProblem): string =>
        problem.code === 'Pattern' && problem.message !== ''
          ? problem.message
          : t(($) => $.parameters[problem.code], { ...problem }),
    };
  }, [t]);
}

type NamesByCode<Codes extends Record<string, number>> = { [Name in keyof Codes as Codes[Name]]: Name };

function namesByCode<const Codes extends Record<string, number>>(codes: Codes): NamesByCode<Codes> {
  return Object.fromEntries(Object.entries(codes).map(([name, code]) => [code, name])) as NamesByCode<Codes>;
}
