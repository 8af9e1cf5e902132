import { useCallback } from 'react';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { listsIn, type Parameter, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { openFileReader } from '#app/bridge/openFileReader.ts';
import { packedOf } from '#app/store/lists.ts';
import { useStore } from '#app/state/session.ts';

/** Returns the first problem of each long list, by `paramName`. */
export type CheckLists = (
  parameters: readonly Parameter[],
  values: ParameterValues,
) => Promise<Record<string, ParameterProblem>>;

/**
 * Checks every line of the long lists that are on this device, outside the page's thread; the service checks all lists.
 */
export function useListCheck(): CheckLists {
  const store = useStore();
  return useCallback(
    async (parameters, values) => {
      const problems: Record<string, ParameterProblem> = {};
      for (const [paramName, { list }] of listsIn(values)) {
        const parameter = parameters.find((each) => each.paramName === paramName);
        const packed = await packedOf(store, list);
        if (parameter === undefined || packed === null) continue;
        const reader = openFileReader();
        const problem = await reader.check(packed, parameter).finally(() => reader.close());
        if (problem !== null) problems[paramName] = problem;
      }
      return problems;
    },
    [store],
  );
}
