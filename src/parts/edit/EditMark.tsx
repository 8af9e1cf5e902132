import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { CloudArrowUpRegular, WarningFilled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#core/domain/refusal.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import styles from './EditMark.module.css';

/** An edit that the service did not take over: somebody was first, or it was refused. */
export interface DisputedEdit {
  uuid: string;
  mine: string;
  conflict: { theirs: string; changedBy: string; changedAt: number } | null;
  refusal: Refusal | null;
}

interface EditMarkProps {
  isPending: boolean;
  disputed: readonly DisputedEdit[];
  onUseMine: (uuid: string) => void;
  onGiveUp: (uuid: string) => void;
}

/** Marks a row with edits that are not on the service yet; one in dispute offers both ways out. */
export function EditMark({ isPending, disputed, onUseMine, onGiveUp }: EditMarkProps) {
  const { t } = useTranslation('console');
  if (disputed.length > 0) {
    return (
      <Popover withArrow trapFocus>
        <PopoverTrigger disableButtonEnhancement>
          <button type="button" className={styles.attention}>
            <WarningFilled aria-hidden /> {t(($) => $.edits.attention)}
          </button>
        </PopoverTrigger>
        <PopoverSurface className={styles.surface}>
          {disputed.map((edit) => (
            <Dispute key={edit.uuid} edit={edit} onUseMine={onUseMine} onGiveUp={onGiveUp} />
          ))}
        </PopoverSurface>
      </Popover>
    );
  }
  if (!isPending) return null;
  return (
    <span className={styles.pending} title={t(($) => $.edits.pendingHint)}>
      <CloudArrowUpRegular aria-hidden /> {t(($) => $.edits.pending)}
    </span>
  );
}

type DisputeProps = Pick<EditMarkProps, 'onUseMine' | 'onGiveUp'> & { edit: DisputedEdit };

function Dispute({ edit: { uuid, mine, conflict, refusal }, onUseMine, onGiveUp }: DisputeProps) {
  const { t } = useTranslation('console');
  const sentences = useSentences();
  return (
    <section className={styles.dispute}>
      <h3 className={styles.title}>{t(($) => (conflict === null ? $.edits.refused : $.edits.conflict))}</h3>
      {refusal !== null && <p className={styles.reason}>{sentences.ofRefusal(refusal)}</p>}
      {conflict !== null && (
        <p className={styles.reason}>
          {t(($) => $.edits.changedBy, { who: conflict.changedBy })} <RelativeTime time={conflict.changedAt} />
        </p>
      )}
      <dl className={styles.values}>
        <dt>{t(($) => $.edits.mine)}</dt>
        <dd>{mine}</dd>
        {conflict !== null && <dt>{t(($) => $.edits.theirs)}</dt>}
        {conflict !== null && <dd>{conflict.theirs}</dd>}
      </dl>
      <div className={styles.actions}>
        <Button size="small" appearance="primary" onClick={() => onUseMine(uuid)}>
          {t(($) => (conflict === null ? $.edits.retry : $.edits.useMine))}
        </Button>
        <Button size="small" onClick={() => onGiveUp(uuid)}>
          {t(($) => (conflict === null ? $.edits.discard : $.edits.keepTheirs))}
        </Button>
      </div>
    </section>
  );
}
