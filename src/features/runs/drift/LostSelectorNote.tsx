import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { isSamePlace, placeText, type LostSelector, type MendProposal } from '#core/domain/drift/mending.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './drift.module.css';
import { useMends } from './useMends.ts';

export interface LostSelectorNoteProps {
  lost: LostSelector;
  task: Pick<TaskView, 'taskId' | 'mends'>;
}

/** The selector that gave the values instead of a lost one, and the proposed ones with a button that takes one. */
export function LostSelectorNote({ lost, task }: LostSelectorNoteProps) {
  const { t } = useTranslation('drift');
  const { take } = useMends(task);
  const { column, place, second, proposals } = lost;
  const taken = task.mends.find(({ column: of, from }) => of === column && isSamePlace(from, place))?.to;
  const offered: MendProposal[] = proposals.filter((proposal) => taken === undefined || !isSamePlace(proposal, taken));
  return (
    <>
      {second !== null && <div>{t(($) => $.mends.second, { selector: placeText(second) })}</div>}
      {taken !== undefined && <div>{t(($) => $.mends.taken, { selector: placeText(taken) })}</div>}
      {offered.map((proposal) => {
        const { css, attr, held, tried } = proposal;
        const selector = placeText(proposal);
        return (
          <div key={selector} className={styles.proposal}>
            {t(($) => $.mends.held, { selector, held, tried })}
            <Button
              size="small"
              title={t(($) => $.mends.takeHint)}
              onClick={() => void take({ column, from: place, to: { css, attr } })}
            >
              {t(($) => $.mends.take, { selector })}
            </Button>
          </div>
        );
      })}
    </>
  );
}
