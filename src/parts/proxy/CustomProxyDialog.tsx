import { Button, Field, Input, mergeClasses } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { ProxyList } from './ProxyList.tsx';
import { proxiesOfText, rangeOfLine, secondsOfText, textProblems } from './proxyText.ts';
import styles from './CustomProxyDialog.module.css';

type CustomProxies = ProxySettings['customIpProxySettings'];

interface CustomProxyDialogProps {
  settings: CustomProxies;
  /** Lines whose passwords are stored on the service. */
  stored: readonly string[];
  onConfirm: (settings: CustomProxies) => void;
  onClose: () => void;
}

/** §2.7: switch time and list. Confirm takes them over and closes, Cancel discards the input (§4). */
export function CustomProxyDialog({ settings, stored, onConfirm, onClose }: CustomProxyDialogProps) {
  const { t } = useTranslation('proxy');
  const { t: common } = useTranslation('common');
  const [time, setTime] = useState(String(settings.switchPeriod));
  const [text, setText] = useState(settings.proxies.join('\n'));
  const [isChecked, setChecked] = useState(() => textProblems(text, stored).length > 0);
  const timeInput = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLTextAreaElement>(null);
  const seconds = secondsOfText(time);

  const goToLine = (line: number) => {
    list.current?.focus();
    list.current?.setSelectionRange(...rangeOfLine(text, line));
  };
  const confirm = () => {
    const [first] = textProblems(text, stored);
    if (seconds === null) timeInput.current?.focus();
    else if (first === undefined) return onConfirm({ switchPeriod: seconds, proxies: proxiesOfText(text) });
    else goToLine(first.line);
    return setChecked(first !== undefined);
  };
  return (
    <DialogFrame
      title={t(($) => $.dialog.title)}
      content={{ className: styles.content }}
      // A click beside the dialog must not discard the typed text.
      onClose={(_, { type }) => type !== 'backdropClick' && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{common(($) => $.actions.cancel)}</Button>
          <Button appearance="primary" onClick={confirm}>
            {t(($) => $.dialog.confirm)}
          </Button>
        </>
      }
    >
      <Field
        label={t(($) => $.dialog.time)}
        hint={t(($) => $.dialog.timeHint)}
        {...(seconds === null && { validationMessage: t(($) => $.dialog.PleaseInputTime) })}
      >
        <Input
          input={{ ref: timeInput }}
          className={mergeClasses(styles.time, seconds === null && styles.invalid)}
          type="number"
          min={1}
          step={1}
          value={time}
          contentAfter={<span className={styles.unit}>{t(($) => $.dialog.seconds)}</span>}
          onChange={(_, { value }) => setTime(value)}
        />
      </Field>
      <ProxyList
        ref={list}
        text={text}
        problems={isChecked ? textProblems(text, stored) : []}
        onChange={setText}
        onLeave={() => setChecked(textProblems(text, stored).length > 0)}
        onGoToLine={goToLine}
      />
    </DialogFrame>
  );
}
