import { MenuDivider, MenuItem, MenuItemCheckbox, MenuList } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { Lot } from '#core/wire/rows/task.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useKeepActions } from '#app/state/keptRows.ts';
import { useStore } from '#app/state/session.ts';
import { estimatedPictureBytes, picturesArriving } from '#app/store/keep/pictures.ts';
import type { KeepTarget } from '#app/store/keep/keeps.ts';
import type { RunsHere } from '#app/store/keep/runsHere.ts';
import styles from './keep.module.css';

export interface KeepMenuProps {
  taskId: string;
  lot: Lot | null;
  here: RunsHere;
  target: HTMLElement;
  onClose: () => void;
}

/** The choices of what stays on this device, each with its size. */
export function KeepMenu({ taskId, lot, here, target, onClose }: KeepMenuProps) {
  const { t } = useTranslation('keep');
  const { keep, stopKeeping, remove } = useKeepActions();
  const run = lot === null ? undefined : here.byLotId.get(lot.lotId);
  const isRunKept = (run?.keptBy ?? null) !== null;
  const heldBytes = (run?.bytesHere ?? 0) + (run?.pictureBytes ?? 0);
  const hint = (text: string) => ({ className: styles.hint, children: text });
  const checked = [...(isRunKept ? ['run'] : []), ...(here.isTaskKept ? ['task'] : [])];
  const { ofRun, ofTask, arriving } = usePictures(taskId, lot, here);
  const sizeText = ({ byteCount: size }: Lot) => {
    if (isRunKept && arriving !== null) return t(($) => $.menu.arriving, arriving);
    return ofRun === 0 ? t(($) => $.menu.size, { size }) : t(($) => $.menu.sizeWithPictures, { size, pictures: ofRun });
  };
  const taskSizeText =
    ofTask === 0
      ? t(($) => $.menu.taskSize, { size: here.bytes })
      : t(($) => $.menu.taskSizeWithPictures, { size: here.bytes, pictures: ofTask });
  const handleChange = (names: readonly string[]) => {
    const toggle = (target: KeepTarget, isKept: boolean) => void (isKept ? keep(target) : stopKeeping(target));
    if (names.includes('task') !== here.isTaskKept) toggle({ kind: 'task', id: taskId }, names.includes('task'));
    else if (lot !== null) toggle({ kind: 'lot', id: lot.lotId }, names.includes('run'));
  };
  return (
    <ButtonMenu
      target={target}
      align="end"
      className={styles.menu}
      checkedValues={{ kept: checked }}
      onCheckedValueChange={(_, { checkedItems }) => handleChange(checkedItems)}
      onClose={onClose}
    >
      <MenuList>
        {lot !== null && (
          <MenuItemCheckbox
            name="kept"
            value="run"
            disabled={here.isTaskKept}
            subText={hint(here.isTaskKept ? t(($) => $.menu.byTask) : sizeText(lot))}
          >
            {t(($) => $.menu.run)}
          </MenuItemCheckbox>
        )}
        <MenuItemCheckbox name="kept" value="task" subText={hint(taskSizeText)}>
          {t(($) => $.menu.task)}
        </MenuItemCheckbox>
        {lot !== null && <MenuDivider />}
        {lot !== null && (
          <MenuItem
            icon={<DeleteRegular />}
            disabled={here.isTaskKept || heldBytes === 0}
            subText={hint(t(($) => $.menu.frees, { size: heldBytes }))}
            onClick={() => void remove(lot.lotId)}
          >
            {t(($) => $.menu.remove)}
          </MenuItem>
        )}
      </MenuList>
    </ButtonMenu>
  );
}

/** The estimated bytes of the pictures of the run, and of all runs of the task, and those of the run on their way. */
function usePictures(taskId: string, lot: Lot | null, { byLotId }: RunsHere) {
  const store = useStore();
  const locale = useLocale();
  const rowCounts = [...byLotId.values()].map(({ rowCount }) => rowCount);
  return useLiveQuery(
    async () => ({
      ofRun: lot === null ? 0 : await estimatedPictureBytes(store, taskId, [lot.rowCount], locale),
      ofTask: await estimatedPictureBytes(store, taskId, rowCounts, locale),
      arriving: lot === null ? null : await picturesArriving(store, lot.lotId),
    }),
    [store, taskId, lot, locale, rowCounts.join(' ')],
    { ofRun: 0, ofTask: 0, arriving: null },
  );
}
