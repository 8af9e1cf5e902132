import { Button, Popover, PopoverSurface, type PopoverProps } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import styles from './Conflicts.module.css';

/** An edit that the service did not accept: another user changed the field first, or the service refused the edit. */
export interface ConflictingEdit {
  uuid: string;
  mine: string;
  conflict: { theirs: string; changedBy: string; changedAt: number } | null;
  refusal: Refusal | null;
}

interface ConflictActions {
  onUseMine: (uuid: string) => void;
  onDiscard: (uuid: string) => void;
}

export interface ConflictsProps extends ConflictActions {
  edits: readonly ConflictingEdit[];
  /** The button that opened this popover; it gets the focus back. */
  target: HTMLElement;
  onClose: () => void;
}

/** The conflicting edits of a row, each with its two resolutions. */
export function Conflicts({ edits, target, onClose, ...actions }: ConflictsProps) {
  const { t } = useTranslation('console');
  const handleOpenChange: PopoverProps['onOpenChange'] = (event) => {
    // A click on the button is handled by the button itself (useOpener.ts).
    if (event.target instanceof Node && target.contains(event.target)) return;
    onClose();
    if (event.type === 'keydown') target.focus();
  };
  return (
    <Popover open withArrow trapFocus positioning={{ target }} onOpenChange={handleOpenChange}>
      <PopoverSurface className={styles.surface} aria-label={t(($) => $.edits.attention)}>
        {edits.map((edit) => (
          <Conflict key={edit.uuid} edit={edit} {...actions} />
        ))}
      </PopoverSurface>
    </Popover>
  );
}

function Conflict({ edit, onUseMine, onDiscard }: ConflictActions & { edit: ConflictingEdit }) {
  const { t } = useTranslation('console');
  const messages = useMessages();
  const { uuid, mine, conflict, refusal } = edit;
  return (
    <section className={styles.conflict}>
      <h2 className={styles.title}>{t(($) => (conflict === null ? $.edits.refused : $.edits.conflict))}</h2>
      {refusal !== null && <p className={styles.reason}>{messages.ofRefusal(refusal)}</p>}
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
        <Button size="small" onClick={() => onDiscard(uuid)}>
          {t(($) => (conflict === null ? $.edits.discard : $.edits.keepTheirs))}
        </Button>
      </div>
    </section>
  );
}
