import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

/** The form's values for a trial. */
export interface TrialForm {
  parameters: () => ParameterValues;
  /** The id of the edited task. */
  taskId: string | undefined;
  /** True if the saved task would use proxies; a trial uses none. */
  isProxied: boolean;
  /** Returns whether the values are valid; marks the problems in the form. */
  areValuesRight: () => Promise<boolean>;
  showBelowField: (outcome: Extract<Outcome<unknown>, { ok: false }>) => boolean;
}

interface TrialState {
  /** The start time of the running trial. */
  runningSince: number | null;
  /** The last completed trial, and the values it was made with. */
  done: { trial: Trial; values: string } | null;
  /** The failure of the last trial; `problems` appear in the form. */
  failure: 'problems' | { sentence: string } | null;
}

const nothing: TrialState = { runningSince: null, done: null, failure: null };

/** Runs one trial at a time; its rows stay while values change and until the next one ends. */
export function useTrial(template: Template, form: TrialForm) {
  const messages = useMessages();
  const [state, setState] = useState(nothing);
  const turn = useRef(0);

  /** Cancels the trial: an answer that arrives after this is ignored. */
  const cancel = () => {
    turn.current += 1;
    void bridge.cancelReading('trial');
    setState((before) => ({ ...before, runningSince: null }));
  };
  useEffect(
    () => () => {
      turn.current += 1;
      void bridge.cancelReading('trial');
    },
    [],
  );

  const run = async () => {
    turn.current += 1;
    const mine = turn.current;
    if (!(await form.areValuesRight())) return setState((before) => ({ ...before, failure: 'problems' }));
    const parameters = form.parameters();
    setState((before) => ({ ...before, runningSince: Date.now(), failure: null }));
    const { templateRegistrationId } = template;
    const idByParamName = Object.fromEntries(template.parameters.map(({ paramName, id }) => [paramName, id]));
    const outcome = await bridge.tryTemplate({
      templateRegistrationId,
      parameters,
      idByParamName,
      ...(form.taskId !== undefined && { taskId: form.taskId }),
    });
    if (mine !== turn.current) return undefined;
    if (outcome.ok) {
      const done = { trial: outcome.value, values: JSON.stringify(parameters) };
      return setState({ runningSince: null, done, failure: null });
    }
    const failure = form.showBelowField(outcome) ? 'problems' : { sentence: messages.ofFailed(outcome) };
    return setState((before) => ({ ...before, runningSince: null, failure }));
  };
  const isStale = state.done !== null && state.done.values !== JSON.stringify(form.parameters());
  return { ...state, isStale, run: () => void run(), cancel };
}
