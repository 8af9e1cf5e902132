import { Button } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '#app/parts/useNotify.ts';
import styles from './ClientDownloadScreen.module.css';

/** A command for the terminal, and a button that copies it. If the browser forbids it, the user copies it manually. */
export function Command({ text }: { text: string }) {
  const { t } = useTranslation('runner');
  const notify = useNotify();
  const handleCopy = () => {
    void navigator.clipboard.writeText(text).then(
      () => notify({ intent: 'success', title: t(($) => $.download.copied), body: text }),
      () => undefined,
    );
  };
  return (
    <div className={styles.command}>
      <code className={styles.code}>{text}</code>
      <Button
        appearance="subtle"
        icon={<CopyRegular />}
        aria-label={t(($) => $.download.copyOf, { command: text })}
        title={t(($) => $.download.copy)}
        onClick={handleCopy}
      />
    </div>
  );
}
