import { Button, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import dialogs from '#app/parts/dialogs/dialogs.module.css';
import { CopyButton } from '../CopyButton.tsx';

interface NewTokenDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new token, which is nowhere on this device: after this dialog only another one can be made. */
export function NewTokenDialog({ name, secret, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation('programs');
  return (
    <DialogFrame
      title={t(($) => $.made.title, { name })}
      modalType="alert"
      content={{ className: dialogs.content }}
      actions={
        <>
          <CopyButton text={secret} label={t(($) => $.made.copy)} hasText />
          <Button appearance="primary" onClick={onClose}>
            {t(($) => $.made.done)}
          </Button>
        </>
      }
    >
      <Notice intent="warning">{t(($) => $.made.once)}</Notice>
      <Field label={t(($) => $.made.label)}>
        <Input readOnly value={secret} onFocus={(event) => event.target.select()} />
      </Field>
    </DialogFrame>
  );
}
