import { Button } from '@fluentui/react-components';
import { Navigation20Regular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSig } from '#app/state/useSig.ts';
import { addresses } from '../addresses.ts';
import { menuWidth, toggleMenu } from './menuWidth.ts';
import styles from './TopBar.module.css';

const FrameTools = lazy(async () => ({ default: (await import('./FrameTools.tsx')).FrameTools }));

export function TopBar() {
  const { t } = useTranslation();
  const isMenuOpen = useSig(menuWidth) !== 'rail';
  const toggleLabel = t(($) => (isMenuOpen ? $.frame.closeMenu : $.frame.openMenu));
  return (
    <header className={styles.bar}>
      <Button
        appearance="subtle"
        icon={<Navigation20Regular />}
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={isMenuOpen}
        onClick={toggleMenu}
      />
      <Link to={addresses.gallery} className={styles.home}>
        <img src="/icons/sheaf.svg" alt="" width="28" height="28" />
        <span>{t(($) => $.product)}</span>
      </Link>
      <div className={styles.tools}>
        <Suspense>
          <FrameTools />
        </Suspense>
      </div>
    </header>
  );
}
