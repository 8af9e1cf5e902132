import { refused, success, type Result } from '#core/domain/refusal.ts';
import { isSecret, secretMask, type Parameter, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { SecretBox } from '#server/auth/secretBox.ts';

const column = 'tasks.secrets';

/** Encrypted secrets by `paramName`, as a task and its lots store them. */
export type SealedSecrets = Record<string, string>;

export interface SealedValues {
  /** With the mask for each secret that is set. */
  parameters: ParameterValues;
  secrets: SealedSecrets;
}

/**
 * Replaces the secrets in checked values by masks and encrypts them (§3.4 PreLogin, §5.2 trimmed). A mask keeps the
 * stored secret. A mask without a stored secret, as in a copy that is made by the form, is refused: only the user who
 * typed a secret may reuse it.
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

/** Returns the values for a trial: a mask becomes the secret of the edited task, or nothing when there is none. */
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

/**
 * Returns values with their decrypted secrets, or `null` when they were encrypted with another secret of the service.
 */
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
