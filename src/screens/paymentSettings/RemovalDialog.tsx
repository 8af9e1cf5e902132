import { useTranslation } from 'react-i18next';
import type { PaymentSettings, StoredMethod } from '#core/wire/calls/account/paymentCalls.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { maskedCard } from './maskedCard.ts';

export interface RemovalDialogProps {
  method: StoredMethod;
  settings: Pick<PaymentSettings, 'methods' | 'recharge'>;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before a method is removed, and says what then becomes of the default and of automatic recharge. */
export function RemovalDialog({ method, settings: { methods, recharge }, onRemove, onClose }: RemovalDialogProps) {
  const { t } = useTranslation('money');
  // As the service chooses it: the oldest of the others.
  const next = methods.find(({ methodId }) => methodId !== method.methodId);
  return (
    <FormDialog
      title={t(($) => $.settings.removal.title)}
      confirm={t(($) => $.settings.remove)}
      onClose={onClose}
      onConfirm={() => {
        onRemove();
        return Promise.resolve(true);
      }}
    >
      <p>{t(($) => $.settings.removal.text, { card: maskedCard(method) })}</p>
      {method.isDefault && next !== undefined && <p>{t(($) => $.settings.removal.next, { card: maskedCard(next) })}</p>}
      {next === undefined && recharge?.isOn === true && <p>{t(($) => $.settings.removal.last)}</p>}
    </FormDialog>
  );
}
