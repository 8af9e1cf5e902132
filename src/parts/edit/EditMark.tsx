import { CloudArrowUpRegular, WarningFilled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { latePart } from '#app/parts/late/latePart.tsx';
import { useOpener } from '#app/parts/late/useOpener.ts';
import type { DisputesProps } from './Disputes.tsx';
import styles from './EditMark.module.css';

const Disputes = latePart(async () => (await import('./Disputes.tsx')).Disputes);

interface EditMarkProps extends Pick<DisputesProps, 'disputed' | 'onUseMine' | 'onGiveUp'> {
  isPending: boolean;
}

/** Marks a row with edits that are not on the service yet; one in dispute offers both ways out. */
export function EditMark({ isPending, ...disputes }: EditMarkProps) {
  const { t } = useTranslation('console');
  const { target, close, opener } = useOpener();
  if (disputes.disputed.length > 0) {
    return (
      <>
        <button type="button" className={styles.attention} aria-haspopup="dialog" {...opener}>
          <WarningFilled aria-hidden /> {t(($) => $.edits.attention)}
        </button>
        {target && <Disputes {...disputes} target={target} onClose={close} />}
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
