import { Button } from '@fluentui/react-components';
import { Navigation20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { menuWidth, toggleMenu } from './menuWidth.ts';
import styles from './TopBar.module.css';

const FrameTools = lazyComponent(async () => (await import('./FrameTools.tsx')).FrameTools);

export function TopBar() {
  const { t } = useTranslation();
  const isMenuOpen = useSignalValue(menuWidth) !== 'rail';
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
      <Link to={addresses.overview} className={styles.home}>
        <img src="/icons/sheaf.svg" alt="" width="28" height="28" />
        <span>{t(($) => $.product)}</span>
      </Link>
      <div className={styles.tools}>
        <FrameTools />
      </div>
    </header>
  );
}
