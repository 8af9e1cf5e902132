import { Button } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ErrorBoundary.module.css';

interface State {
  error: Error | null;
}

/**
 * Shows a message instead of an empty page after a bug in a page. Typed input and queued edits are in storage, not
 * here.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <Broken error={this.state.error} />;
  }
}

function Broken({ error }: { error: Error }) {
  const { t } = useTranslation();
  const details = `${location.pathname}\n${navigator.userAgent}\n${error.stack ?? error.message}`;
  return (
    <main className={styles.broken} role="alert">
      <h1 className={styles.title}>{t(($) => $.broken.title)}</h1>
      <p>{t(($) => $.broken.sentence)}</p>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={() => location.reload()}>
          {t(($) => $.actions.reload)}
        </Button>
        <Button onClick={() => void navigator.clipboard.writeText(details)}>{t(($) => $.broken.copyDetails)}</Button>
      </div>
      <pre className={styles.details}>{error.message}</pre>
    </main>
  );
}
