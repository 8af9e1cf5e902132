import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { StorageForm } from './storageForm.ts';

interface StorageFieldsProps {
  form: StorageForm;
  /** The secret key must be given. */
  isNew: boolean;
  change: (changed: Partial<StorageForm>) => void;
}

/** Asks for a bucket and the key that writes into it. */
export function StorageFields({ form, isNew, change }: StorageFieldsProps) {
  const { t } = useTranslation('destinations');
  const { endpoint, region, bucket, folder, isPathStyle, accessKeyId, secretKey } = form;
  return (
    <>
      <Field label={t(($) => $.dialog.region)} hint={t(($) => $.dialog.regionHint)} required>
        <Input value={region} maxLength={40} onChange={(_, { value }) => change({ region: value })} />
      </Field>
      <Field label={t(($) => $.dialog.endpoint)} hint={t(($) => $.dialog.endpointHint)}>
        <Input type="url" value={endpoint} maxLength={2_000} onChange={(_, { value }) => change({ endpoint: value })} />
      </Field>
      <Field label={t(($) => $.dialog.bucket)} required>
        <Input value={bucket} maxLength={63} onChange={(_, { value }) => change({ bucket: value })} />
      </Field>
      <Field label={t(($) => $.dialog.folder)} hint={t(($) => $.dialog.folderHint)}>
        <Input value={folder} maxLength={500} onChange={(_, { value }) => change({ folder: value })} />
      </Field>
      <Field label={t(($) => $.dialog.accessKeyId)} required>
        <Input
          value={accessKeyId}
          maxLength={128}
          autoComplete="off"
          onChange={(_, { value }) => change({ accessKeyId: value })}
        />
      </Field>
      <Field
        label={t(($) => $.dialog.secretKey)}
        required={isNew}
        {...(!isNew && { hint: t(($) => $.dialog.secretKept) })}
      >
        <Input
          type="password"
          value={secretKey}
          maxLength={1_000}
          autoComplete="new-password"
          onChange={(_, { value }) => change({ secretKey: value })}
        />
      </Field>
      <Checkbox
        label={t(($) => $.dialog.pathStyle)}
        checked={isPathStyle}
        onChange={(_, { checked }) => change({ isPathStyle: checked === true })}
      />
    </>
  );
}
