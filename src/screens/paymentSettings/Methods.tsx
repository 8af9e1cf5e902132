import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PaymentSettings, StoredMethod } from '#core/wire/calls/account/paymentCalls.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import styles from '#app/parts/plans/plans.module.css';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { maskedCard } from './maskedCard.ts';
import type { SettingsActions } from './paymentSettings.actions.ts';
import type { RemovalDialogProps } from './RemovalDialog.tsx';

const RemovalDialog = lazyComponent<RemovalDialogProps>(
  async () => (await import('./RemovalDialog.tsx')).RemovalDialog,
);

interface Props {
  settings: PaymentSettings;
  actions: SettingsActions;
}

/** The stored methods, and the way to the provider's page that adds one. Card data never passes here. */
export function Methods({ settings, actions }: Props) {
  const { t } = useTranslation('money');
  const { methods } = settings;
  const { show, close } = useDialog();
  const askToRemove = (method: StoredMethod) =>
    show(
      <RemovalDialog
        method={method}
        settings={settings}
        onRemove={() => actions.remove(method.methodId)}
        onClose={close}
      />,
    );
  const columns = [
    { key: 'method', text: t(($) => $.settings.method) },
    { key: 'expires', text: t(($) => $.settings.expires) },
    { key: 'steps', text: t(($) => $.orders.actions) },
  ];
  return (
    <div className={styles.stack}>
      {methods.length === 0 ? (
        <p className={styles.lead}>{t(($) => $.settings.none)}</p>
      ) : (
        <FactTable label={t(($) => $.settings.methods)} columns={columns}>
          {methods.map((method) => (
            <MethodRow key={method.methodId} method={method} actions={actions} onRemove={askToRemove} />
          ))}
        </FactTable>
      )}
      <div className={styles.actions}>
        <MoneyButton isBusy={actions.busy === 'add'} onClick={actions.add}>
          {t(($) => $.settings.add)}
        </MoneyButton>
      </div>
    </div>
  );
}

interface MethodRowProps {
  method: StoredMethod;
  actions: SettingsActions;
  onRemove: (method: StoredMethod) => void;
}

function MethodRow({ method, actions, onRemove }: MethodRowProps) {
  const { t } = useTranslation('money');
  const { methodId, expires, isDefault } = method;
  const card = maskedCard(method);
  const isBusy = actions.busy === methodId;
  const [year = '', month = ''] = expires.split('-');
  return (
    <tr>
      <th scope="row">
        {card}{' '}
        {isDefault && (
          <Badge appearance="tint" color="brand">
            {t(($) => $.settings.isDefault)}
          </Badge>
        )}
      </th>
      <td>{expires === '' ? '–' : `${month}/${year}`}</td>
      <td>
        <span className={styles.actions}>
          {!isDefault && (
            <MoneyButton size="small" isBusy={isBusy} onClick={() => actions.choose(methodId)}>
              {t(($) => $.settings.choose)}
            </MoneyButton>
          )}
          <MoneyButton
            size="small"
            isBusy={isBusy}
            label={t(($) => $.settings.removeOf, { card })}
            onClick={() => onRemove(method)}
          >
            {t(($) => $.settings.remove)}
          </MoneyButton>
        </span>
      </td>
    </tr>
  );
}
