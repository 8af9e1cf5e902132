import { Button, Field, Textarea } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostMistake } from '#core/domain/operator/hostRules.ts';
import type { HostsFile } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import plans from '#app/parts/plans/plans.module.css';
import { useNotify } from '#app/parts/useNotify.ts';
import { LiveState } from '../LiveState.tsx';
import { useLive } from '../operator.state.ts';
import styles from '../OperatorScreen.module.css';
import { Mistakes } from './Mistakes.tsx';

const SaveHostsDialog = lazyComponent(
  withAccountTexts(async () => (await import('./SaveHostsDialog.tsx')).SaveHostsDialog),
);

const askHosts = () => bridge.hostsFile();

/** The hosts file: the pace, rights and blocks of hosts, edited with a check. */
export function HostsPage() {
  const reply = useLive(askHosts);
  return (
    <>
      <LiveState reply={reply} />
      {reply.value !== null && (
        <Editor key={reply.value.etag} file={reply.value} isAway={reply.isAway} onSaved={reply.load} />
      )}
    </>
  );
}

interface EditorProps {
  file: HostsFile;
  isAway: boolean;
  onSaved: () => void;
}

function Editor({ file, isAway, onSaved }: EditorProps) {
  const { t } = useTranslation('operator');
  const asking = useDialog();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(file.text);
  const { mistakes, setMistakes, check, problem } = useCheck();
  const isChanged = text !== file.text;
  const save = () =>
    asking.show(
      <SaveHostsDialog
        text={text}
        etag={file.etag}
        onMistakes={setMistakes}
        onSaved={onSaved}
        onClose={asking.close}
      />,
    );
  return (
    <form
      ref={form}
      className={plans.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void check(text).then((isGood) => isGood && save());
      }}
    >
      {!file.isWritable && <NoticeBar intent="warning">{t(($) => $.hosts.readOnly)}</NoticeBar>}
      {problem !== null && <NoticeBar intent="warning">{problem}</NoticeBar>}
      <Field label={t(($) => $.hosts.label, { path: file.path })} hint={t(($) => $.hosts.hint)}>
        <Textarea
          className={styles.text ?? ''}
          resize="vertical"
          spellCheck={false}
          readOnly={!file.isWritable}
          value={text}
          onChange={(_, { value }) => {
            setText(value);
            setMistakes(null);
          }}
        />
      </Field>
      {mistakes !== null && <Mistakes mistakes={mistakes} onPlace={(mistake) => selectPlace(form.current, mistake)} />}
      <div className={plans.actions}>
        <Button disabledFocusable={isAway} onClick={() => void check(text)}>
          {t(($) => $.hosts.check)}
        </Button>
        <Button type="submit" appearance="primary" disabledFocusable={isAway || !isChanged || !file.isWritable}>
          {t(($) => $.hosts.save)}
        </Button>
        {isChanged && <Button onClick={() => setText(file.text)}>{t(($) => $.hosts.discard)}</Button>}
      </div>
    </form>
  );
}

function useCheck() {
  const { t } = useTranslation('operator');
  const messages = useMessages();
  const notify = useNotify();
  const [mistakes, setMistakes] = useState<readonly HostMistake[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (text: string): Promise<boolean> => {
    const outcome = await bridge.checkHostsFile(text);
    setProblem(outcome.ok ? null : messages.ofFailed(outcome));
    if (!outcome.ok) return false;
    setMistakes(outcome.value.mistakes);
    if (outcome.value.mistakes.length > 0) return false;
    notify({ intent: 'success', title: t(($) => $.hosts.good) });
    return true;
  };
  return { mistakes, setMistakes, check, problem };
}

/** Puts the cursor at the place of a mistake. */
function selectPlace(form: HTMLFormElement | null, { line, column }: HostMistake): void {
  const area = form?.querySelector('textarea');
  if (!area) return;
  const lines = area.value.split('\n');
  const offset = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, column - 1);
  area.focus();
  area.setSelectionRange(offset, offset + 1);
}
