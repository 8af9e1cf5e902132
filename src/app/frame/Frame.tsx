import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './Frame.module.css';
import { DialogHost } from './DialogHost.tsx';
import { menuWidth } from './menuWidth.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

const mainId = 'main';

/** The frame of every page of the console (§2.2): top bar, side menu, and the page as the main landmark. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const width = useSignalValue(menuWidth);
  return (
    <div className={styles.frame} data-menu={width}>
      <a className={styles.skip} href={`#${mainId}`}>
        {t(($) => $.frame.skip)}
      </a>
      <TopBar />
      <SideMenu />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <DialogHost />
    </div>
  );
}
