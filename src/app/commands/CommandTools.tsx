import { Button } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { CommandMenu } from './CommandMenu.tsx';
import styles from './CommandTools.module.css';
import { MenuKeys } from './Keys.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useShortcuts } from './useShortcuts.ts';

/** The button of the top bar that opens the command menu, and the keys that open it and the list of shortcuts. */
export function CommandTools() {
  const { t } = useTranslation('commands');
  const { show, close } = useDialog();
  const open = useCallback(
    (what: 'menu' | 'list') => {
      if (what === 'list') show(<ShortcutsDialog onClose={close} />);
      else show(<CommandMenu show={show} onClose={close} />);
    },
    [show, close],
  );
  useShortcuts(open);
  return (
    <Button
      className={styles.button}
      icon={<Search20Regular />}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      title={t(($) => $.open)}
      onClick={() => open('menu')}
    >
      <span className={styles.text}>{t(($) => $.open)}</span>
      <span className={styles.keys} aria-hidden>
        <MenuKeys />
      </span>
    </Button>
  );
}
