import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Parameter, ParameterValues } from '#core/domain/template/parameter.ts';
import { isSecret, secretMask } from '#core/domain/template/secrets.ts';
import type { SecretBox } from '#server/auth/secretBox.ts';

const column = 'tasks.secrets';

/** Secrets by `paramName`, as a task and its lots keep them. */
export type SealedSecrets = Record<string, string>;

export interface SealedValues {
  /** With the mask where a secret is set. */
  parameters: ParameterValues;
  secrets: SealedSecrets;
}

/**
 * Takes the secrets out of checked values (§3.4 PreLogin, §5.2 trimmed). The mask keeps what is stored; where nothing
 * is, as in a copy that is made by the form, it is refused: only who typed a secret may give it on.
 */
export function sealSecrets(
  { secrets, accountId }: { secrets: SecretBox; accountId: string },
  parameters: readonly Pick<Parameter, 'paramName' | 'dataType'>[],
  values: ParameterValues,
  stored: SealedSecrets,
): Result<SealedValues> {
  const sealed: SealedSecrets = {};
  const shown = { ...values };
  for (const { paramName } of parameters.filter(isSecret)) {
    const given = values[paramName];
    const text = typeof given === 'string' ? given.trim() : '';
    const kept = stored[paramName];
    if (text === secretMask && kept === undefined) {
      return refused({ code: 'InvalidParameter', paramName, problem: { code: 'SecretMissing' } });
    }
    if (text === '') continue;
    sealed[paramName] = text === secretMask && kept !== undefined ? kept : secrets.seal({ accountId, column }, text);
    shown[paramName] = secretMask;
  }
  return success({ parameters: shown, secrets: sealed });
}

/** Values as a trial takes them: a mask is the secret of the task that is edited, or nothing where there is none. */
export function trialSecrets(
  box: { secrets: SecretBox; accountId: string },
  parameters: readonly Pick<Parameter, 'paramName' | 'dataType'>[],
  values: ParameterValues,
  stored: SealedSecrets,
): ParameterValues {
  const masked = parameters.filter((each) => isSecret(each) && values[each.paramName] === secretMask);
  const opened = openSecrets(box, {}, stored) ?? {};
  return { ...values, ...Object.fromEntries(masked.map(({ paramName }) => [paramName, opened[paramName] ?? ''])) };
}

/** Values with the secrets themselves; `null` where the service's secret is not the one that they were sealed with. */
export function openSecrets(
  { secrets, accountId }: { secrets: SecretBox; accountId: string },
  values: ParameterValues,
  sealed: SealedSecrets,
): ParameterValues | null {
  const opened = { ...values };
  for (const [paramName, text] of Object.entries(sealed)) {
    const secret = secrets.open({ accountId, column }, text);
    if (secret === null) return null;
    opened[paramName] = secret;
  }
  return opened;
}
