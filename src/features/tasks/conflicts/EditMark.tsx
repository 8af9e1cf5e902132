import { CloudArrowUpRegular, WarningFilled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import type { ConflictsProps } from './Conflicts.tsx';
import styles from './EditMark.module.css';

const Conflicts = lazyComponent(async () => (await import('./Conflicts.tsx')).Conflicts);

interface EditMarkProps extends Pick<ConflictsProps, 'edits' | 'onUseMine' | 'onDiscard'> {
  isPending: boolean;
}

/** Marks a row with edits that the service does not have yet; for a conflicting edit it offers both resolutions. */
export function EditMark({ isPending, ...conflicts }: EditMarkProps) {
  const { t } = useTranslation('console');
  const { target, close, opener } = useOpener();
  if (conflicts.edits.length > 0) {
    return (
      <>
        <button type="button" className={styles.attention} aria-haspopup="dialog" {...opener}>
          <WarningFilled aria-hidden /> {t(($) => $.edits.attention)}
        </button>
        {target && <Conflicts {...conflicts} target={target} onClose={close} />}
      </>
    );
  }
  if (!isPending) return null;
  return (
    <span className={styles.pending} title={t(($) => $.edits.pendingHint)}>
      <CloudArrowUpRegular aria-hidden /> {t(($) => $.edits.pending)}
    </span>
  );
}
