import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { DataType } from '#core/domain/parameters/parameter.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import {
  ChoiceLoader,
  RecipeGuideContext,
  type LoadChoices,
  type RecipeGuide,
} from '#app/parts/parameters/ControlProps.ts';
import { ParameterField } from '#app/parts/parameters/ParameterField.tsx';
import { takeGivenFile } from '#app/state/openedFile.ts';
import { useStore } from '#app/state/session.ts';
import type { LineSources } from './lineSources.ts';
import type { Setup } from './setup.state.ts';

const recipeGuide: RecipeGuide = {
  forms: async () => valueOr(await bridge.recipeForms(), []),
  mistakes: async (text, locale) => valueOr(await bridge.findRecipeMistakes(text, locale), []),
};

function valueOr<Value, Other>(outcome: Outcome<Value>, otherwise: Other): Value | Other {
  return outcome.ok ? outcome.value : otherwise;
}

/** The fields of the template's parameters. A parameter that the proxy block sets has no field. */
export function ParameterFields({ template, setup }: { template: Template; setup: Setup }) {
  const id = template.templateRegistrationId;
  const [given] = useState(takeGivenFile);
  const sources = useNamedSources(setup.sources);
  const loadChoices: LoadChoices = useCallback(
    async (paramName) => valueOr(await bridge.parameterChoices(id, paramName), null),
    [id],
  );
  return (
    <RecipeGuideContext value={recipeGuide}>
      <ChoiceLoader value={loadChoices}>
        {template.parameters
          .filter(({ dataType }) => dataType !== DataType.OperateIpProxy)
          .map((parameter) => (
            <ParameterField
              key={parameter.paramName}
              parameter={parameter}
              values={setup.values}
              problem={setup.problems[parameter.paramName]}
              onChange={(value) => setup.setValue(parameter.paramName, value)}
              givenFile={given?.paramName === parameter.paramName ? given.file : undefined}
              source={sources[parameter.paramName]}
              onSource={(source) => setup.setSource(parameter.paramName, source)}
            />
          ))}
      </ChoiceLoader>
    </RecipeGuideContext>
  );
}

/**
 * Returns the sources with the names of their tasks, because a saved task stores only ids. The name is empty if the
 * task is no longer on this device.
 */
function useNamedSources(sources: LineSources): LineSources {
  const store = useStore();
  const unnamed = Object.values(sources).find((source) => source.kind === 'task' && source.taskName === '');
  const taskId = unnamed?.kind === 'task' ? unnamed.taskId : undefined;
  const name = useLiveQuery(
    async () => (taskId === undefined ? '' : ((await store.main.tasks.get(taskId))?.taskName ?? '')),
    [store, taskId],
  );
  if (taskId === undefined) return sources;
  return Object.fromEntries(
    Object.entries(sources).flatMap(([paramName, source]) => {
      if (source.kind === 'file' || source.taskName !== '') return [[paramName, source]];
      // The source is not shown until the name has been read.
      return name === undefined ? [] : [[paramName, { ...source, taskName: name }]];
    }),
  );
}
