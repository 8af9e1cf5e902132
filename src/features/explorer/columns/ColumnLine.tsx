import { Button } from '@fluentui/react-components';
import { PinFilled, PinRegular, ReOrderDotsVerticalRegular, RenameRegular } from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnView } from '#core/domain/data/view.ts';
import type { Explorer } from '../useExplorer.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { changedColumn, movedColumn } from '../view/viewColumns.ts';
import type { LineDrag } from './useLineDrag.ts';
import styles from './columns.module.css';

interface ColumnLineProps {
  explorer: Explorer;
  column: GridColumn;
  drag: LineDrag;
  onRename: (column: GridColumn) => void;
}

/** One column in the panel: it is moved by its handle, with the mouse, a finger or the arrow keys. */
export function ColumnLine({ explorer, column, drag, onRename }: ColumnLineProps) {
  const { t } = useTranslation('explorer');
  const { change, columns, shown } = explorer;
  const { name, label, isHidden, isPinned } = column;
  const set = (changed: Partial<ColumnView>) =>
    change((before) => ({ columns: changedColumn(before.columns, name, changed) }), true);
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const beside = columns[columns.indexOf(column) + (step ?? 0)];
    if (step === undefined) return;
    event.preventDefault();
    if (beside === undefined) return;
    const side = step === -1 ? 'before' : 'after';
    change((before) => ({ columns: movedColumn(before.columns, name, beside.name, side) }), true);
  };
  return (
    <li className={styles.line} data-line={name} data-drop={drag.dropSideOf(name)}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t(($) => $.columns.move, { column: label })}
        title={t(($) => $.columns.moveHint)}
        onKeyDown={handleKey}
        {...drag.handlersOf(name)}
      >
        <ReOrderDotsVerticalRegular />
      </button>
      <label className={styles.choice} title={label === name ? label : `${label} (${name})`}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={!isHidden}
          disabled={!isHidden && shown.length === 1}
          onChange={({ target: { checked } }) => set({ isHidden: !checked })}
        />
        <span className={styles.name}>{label}</span>
      </label>
      <Button
        size="small"
        appearance="transparent"
        icon={<RenameRegular />}
        aria-label={t(($) => $.columns.rename, { column: label })}
        onClick={() => onRename(column)}
      />
      <Button
        size="small"
        appearance="transparent"
        icon={isPinned ? <PinFilled className={styles.pinned ?? ''} /> : <PinRegular />}
        aria-label={t(($) => $.columns.pin, { column: label })}
        aria-pressed={isPinned}
        onClick={() => set({ isPinned: !isPinned })}
      />
    </li>
  );
}
