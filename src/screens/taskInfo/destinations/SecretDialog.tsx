import { Button, Field, Input } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import dialogs from '#app/parts/dialogs/dialogs.module.css';

interface SecretDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of a webhook, which is nowhere on this device: after this dialog only a new one can be made. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('destinations');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // The browser may forbid the clipboard: then the user copies the text of the field.
    await navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <DialogFrame
      title={t(($) => $.secret.title, { name })}
      modalType="alert"
      content={{ className: dialogs.content }}
      actions={
        <>
          <Button icon={<CopyRegular />} onClick={() => void copy()}>
            {t(($) => (isCopied ? $.secret.copied : $.secret.copy))}
          </Button>
          <Button appearance="primary" onClick={onClose}>
            {t(($) => $.secret.done)}
          </Button>
        </>
      }
    >
      <Notice intent="warning">{t(($) => $.secret.once)}</Notice>
      <Field label={t(($) => $.secret.label)}>
        <Input readOnly value={secret} onFocus={(event) => event.target.select()} />
      </Field>
      <p>{t(($) => $.secret.how)}</p>
    </DialogFrame>
  );
}
