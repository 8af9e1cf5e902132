import { refused, success, type Result } from '#core/domain/refusal.ts';
import {
  isSecret,
  sealedMark,
  secretMask,
  textOfValue,
  type Parameter,
  type ParameterValues,
} from '#core/domain/parameters/parameter.ts';
import type { SecretBox } from '#server/auth/secretBox.ts';

/** The column that secrets of tasks, and those of their runs, are sealed for. */
export const taskSecretsColumn = 'tasks.secrets';

/** Encrypted secrets by `paramName`, as a task and its lots store them. */
export type SealedSecrets = Record<string, string>;

interface AccountBox {
  secrets: SecretBox;
  accountId: string;
}

export interface SealedValues {
  /** With the mask for each secret that is set. */
  parameters: ParameterValues;
  secrets: SealedSecrets;
}

/**
 * Replaces the secrets in checked values by masks and encrypts them (§3.4 PreLogin, §5.2 trimmed). A mask keeps the
 * stored secret. A mask without a stored secret, as in a copy that is made by the form, is refused: only the user who
 * typed a secret may reuse it. So is a secret that was sealed for another account.
 */
export function sealSecrets(
  box: AccountBox,
  parameters: readonly Pick<Parameter, 'paramName' | 'dataType'>[],
  values: ParameterValues,
  stored: SealedSecrets,
): Result<SealedValues> {
  const sealed: SealedSecrets = {};
  const shown = { ...values };
  for (const { paramName } of parameters.filter(isSecret)) {
    const text = textOfValue(values[paramName]).trim();
    if (text === '') continue;
    const kept = sealedForm(box, text, stored[paramName]);
    if (kept === null) return refused({ code: 'InvalidParameter', paramName, problem: { code: 'SecretMissing' } });
    sealed[paramName] = kept;
    shown[paramName] = secretMask;
  }
  return success({ parameters: shown, secrets: sealed });
}

/** Returns the stored form of a secret that was typed, masked, or sealed by the service; `null` where it has none. */
function sealedForm({ secrets, accountId }: AccountBox, text: string, kept: string | undefined): string | null {
  const place = { accountId, column: taskSecretsColumn };
  if (text === secretMask) return kept ?? null;
  if (!text.startsWith(sealedMark)) return secrets.seal(place, text);
  const given = text.slice(sealedMark.length);
  return secrets.open(place, given) === null ? null : given;
}

/** Returns a secret in the form that a device may keep in a draft (`sealedMark`). */
export function sealForDevice({ secrets, accountId }: AccountBox, text: string): string {
  return sealedMark + secrets.seal({ accountId, column: taskSecretsColumn }, text);
}

/** Returns the text of a secret that was typed, masked, or sealed by the service; '' where it has none. */
export function openGivenSecret(box: AccountBox, text: string, kept: string | undefined): string {
  if (text !== secretMask && !text.startsWith(sealedMark)) return text;
  const sealed = sealedForm(box, text, kept);
  return sealed === null
    ? ''
    : (box.secrets.open({ accountId: box.accountId, column: taskSecretsColumn }, sealed) ?? '');
}

/** Returns the values for a trial: a mask becomes the secret of the edited task, or nothing when there is none. */
export function trialSecrets(
  box: AccountBox,
  parameters: readonly Pick<Parameter, 'paramName' | 'dataType'>[],
  values: ParameterValues,
  stored: SealedSecrets,
): ParameterValues {
  const opened = parameters
    .filter(isSecret)
    .map(({ paramName }) => [
      paramName,
      openGivenSecret(box, textOfValue(values[paramName]).trim(), stored[paramName]),
    ]);
  return { ...values, ...Object.fromEntries(opened) };
}

/**
 * Returns values with their decrypted secrets, or `null` when they were encrypted with another secret of the service.
 */
export function openSecrets(
  { secrets, accountId }: AccountBox,
  values: ParameterValues,
  sealed: SealedSecrets,
): ParameterValues | null {
  const opened = { ...values };
  for (const [paramName, text] of Object.entries(sealed)) {
    const secret = secrets.open({ accountId, column: taskSecretsColumn }, text);
    if (secret === null) return null;
    opened[paramName] = secret;
  }
  return opened;
}
