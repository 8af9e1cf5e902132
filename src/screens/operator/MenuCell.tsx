import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import { useDialog, type DialogControl } from '#app/parts/dialogs/useDialog.ts';
import styles from './OperatorScreen.module.css';

export interface RowMenuProps {
  /** Of the row, which outlives the menu. */
  asking: DialogControl;
  /** The button that opened it. */
  target: HTMLElement;
  onClose: () => void;
}

/** The cell of a row with the button of its menu. */
export function MenuCell({ name, children }: { name: string; children: (menu: RowMenuProps) => ReactNode }) {
  const { t } = useTranslation('operator');
  const asking = useDialog();
  const { target, close, opener } = useOpener();
  return (
    <td className={styles.menu}>
      <Button
        {...opener}
        appearance="subtle"
        aria-haspopup="menu"
        aria-label={t(($) => $.accounts.actionsOf, { name })}
        icon={<MoreHorizontalRegular />}
      />
      {target !== null && children({ asking, target, onClose: close })}
    </td>
  );
}
