import { Button, Field, Input, MessageBar, MessageBarBody, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  billingFields,
  emptyBilling,
  isBillingFieldRequired,
  missingBillingFields,
  sameInformation,
  type Billing,
  type BillingField,
} from '#core/domain/order/billing.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './BillingDialog.module.css';

export interface BillingDialogProps {
  /** `null` until it was saved. */
  billing: Billing | null;
  /** The facts that “same information” fills in (§5.1). */
  account: { email: string; fullName: string; company: string };
  onClose: () => void;
}

/** §3.2, §5.1: the billing information. It closes only when the service has saved it (§8.4). */
export function BillingDialog({ billing, account, onClose }: BillingDialogProps) {
  const { t } = useTranslation('money');
  const form = useBillingForm(billing);
  const isAway = useSignalValue(isOffline);
  return (
    <FormDialog
      title={t(($) => $.billing.title)}
      confirm={t(($) => $.billing.save)}
      isDisabled={isAway}
      onConfirm={form.save}
      onClose={onClose}
    >
      <div className={styles.tools}>
        <Button size="small" onClick={() => form.fill(sameInformation(form.values, account))}>
          {t(($) => $.billing.same)}
        </Button>
      </div>
      {isAway && <Note intent="info" text={t(($) => $.offline)} />}
      {form.problem !== null && <Note intent="error" text={form.problem} />}
      <div className={styles.fields}>
        {billingFields.map((field) => (
          <BillingInput
            key={field}
            field={field}
            value={form.values[field]}
            isMissing={form.missing.includes(field)}
            onChange={(value) => form.fill({ ...form.values, [field]: value })}
          />
        ))}
      </div>
    </FormDialog>
  );
}

function Note({ intent, text }: { intent: 'info' | 'error'; text: string }) {
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}

interface BillingInputProps {
  field: BillingField;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

function BillingInput({ field, value, isMissing, onChange }: BillingInputProps) {
  const { t } = useTranslation('money');
  const isWide = field === 'address1' || field === 'address2' || field === 'remark';
  return (
    <Field
      className={isWide ? (styles.wide ?? '') : ''}
      label={t(($) => $.billing.fields[field])}
      required={isBillingFieldRequired(field)}
      {...(isMissing && { validationState: 'error' as const })}
    >
      {field === 'remark' ? (
        <Textarea value={value} maxLength={500} onChange={(_, data) => onChange(data.value)} />
      ) : (
        <Input
          value={value}
          maxLength={200}
          {...(autoComplete[field] && { autoComplete: autoComplete[field] })}
          onChange={(_, data) => onChange(data.value)}
        />
      )}
    </Field>
  );
}

const autoComplete: Partial<Record<BillingField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  companyName: 'organization',
  address1: 'address-line1',
  address2: 'address-line2',
  country: 'country-name',
  city: 'address-level2',
  postalCode: 'postal-code',
  province: 'address-level1',
};

function useBillingForm(billing: Billing | null) {
  const { t } = useTranslation('console');
  const messages = useMessages();
  const [values, setValues] = useState(billing ?? emptyBilling);
  const [missing, setMissing] = useState<readonly BillingField[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    values,
    missing,
    problem,
    fill: (next: Billing) => {
      setValues(next);
      // A field that gets a value is no longer marked.
      setMissing((fields) => fields.filter((field) => next[field].trim() === ''));
    },
    save: async () => {
      const empty = missingBillingFields(values);
      setMissing(empty);
      if (empty.length > 0) {
        setProblem(t(($) => $.PlansAndPayment.Dialog.RequiredError));
        return false;
      }
      const outcome = await bridge.saveBilling(values);
      setProblem(outcome.ok ? null : messages.ofFailed(outcome));
      return outcome.ok;
    },
  };
}
