import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import type { Trial } from '#core/wire/startCalls.ts';
import { readAccount } from '#server/db/tables/accounts.ts';
import { findTask } from '#server/db/tables/tasks.ts';
import { refuseTrial } from '#server/policies/taskPolicy.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { Service } from '../service.ts';
import { refuseParameters } from '../task/check/checkTask.ts';
import { trialSecrets } from '../task/secrets.ts';
import { runTrial } from './trial/runTrial.ts';
import { trialLimitMs } from './trial/trials.ts';

interface TrialDraft {
  templateRegistrationId: number;
  /** The task that is edited, for the secrets that it keeps. */
  taskId?: string | undefined;
  parameters: ParameterValues;
}

/**
 * Runs a template's recipe with these values over up to three pages and answers with what came of it: nothing is saved,
 * nothing is charged. `signal` ends it. Refused with `TemplateNotAvailable`, `InvalidParameter`, `TrialRunning` or
 * `TooManyAttempts`.
 */
export async function tryTemplate(
  service: Service,
  accountId: string,
  { templateRegistrationId, taskId, ...draft }: TrialDraft,
  signal: AbortSignal,
): Promise<Result<Trial>> {
  const { account, task } = await service.database.asAccount(accountId, async (tx) => ({
    account: await readAccount(tx, accountId),
    task: taskId === undefined ? undefined : await findTask(tx, taskId),
  }));
  const template = templateFor(account, service.gallery.byId(templateRegistrationId));
  const refusal = refuseTrial(template);
  if (refusal !== null || template === undefined) return refused(refusal ?? { code: 'TemplateNotAvailable' });
  const parameterRefusal = refuseParameters(service, template, account.language, draft.parameters);
  if (parameterRefusal !== null) return refused(parameterRefusal);
  const stored = task?.template_slug === template.slug ? task.secrets : {};
  const parameters = trialSecrets({ ...service, accountId }, template.parameters, draft.parameters, stored);
  const begun = service.trials.begin(accountId);
  if (!begun.ok) return begun;
  try {
    const { recipe } = template;
    const { fetcher } = service.trials;
    return success(
      await runTrial({ recipe, parameters, service: service.publicUrl, fetcher, signal, limitMs: trialLimitMs }),
    );
  } finally {
    begun.value();
  }
}
