import { Button } from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { tabs, useViewAddress, type View, isMenuView } from '../views.ts';
import styles from './PageTabs.module.css';

/** §9: the bar stays in view after this many scrolled pixels. */
const stickyFromPx = 300;

interface PageTabsProps {
  current: View;
  name: string;
}

/** The tabs of the page as links, not Fluent's tabs: a tab is an address here, and the first paint needs 11 KB less. */
export function PageTabs({ current, name }: PageTabsProps) {
  const { t } = useTranslation('template');
  const [, navigate] = useLocation();
  const addressOf = useViewAddress();
  const isSticky = useIsScrolledBy(stickyFromPx);
  // The next view begins below the bar, independent of the scroll position in the previous view.
  useEffect(() => {
    if (scrollY > stickyFromPx) scrollTo(0, stickyFromPx);
  }, [current]);
  return (
    <div className={styles.bar} data-sticky={isSticky}>
      {isSticky && (
        <span className={styles.name} title={name} aria-hidden>
          {name}
        </span>
      )}
      <nav className={styles.tabs} aria-label={t(($) => $.tabs.label)}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            className={styles.tab}
            to={addressOf(tab)}
            {...(tab === current && { 'aria-current': 'page' as const })}
          >
            {t(($) => $.tabs[tab])}
          </Link>
        ))}
        <MenuOpener current={current} />
      </nav>
      {isSticky && current !== 'input' && (
        <Button appearance="primary" className={styles.use ?? ''} onClick={() => navigate(addressOf('input'))}>
          {t(($) => $.page.use)}
        </Button>
      )}
    </div>
  );
}

/** Returns whether the page is scrolled down by at least `pixels`. */
function useIsScrolledBy(pixels: number): boolean {
  const [isScrolled, setScrolled] = useState(() => scrollY >= pixels);
  useEffect(() => {
    const handleScroll = () => setScrolled(scrollY >= pixels);
    addEventListener('scroll', handleScroll, { passive: true });
    return () => removeEventListener('scroll', handleScroll);
  }, [pixels]);
  return isScrolled;
}

const PageMenu = lazyComponent(async () => (await import('./PageMenu.tsx')).PageMenu);

/** §2.5: the menu of the template's other views. The button shows the name of the current one. */
function MenuOpener({ current }: { current: View }) {
  const { t } = useTranslation('template');
  const { target, close, opener } = useOpener();
  // A dialog that the menu opens stays when the menu has closed.
  const dialog = useDialog();
  const shown = isMenuView(current) ? current : null;
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="menu"
        aria-label={shown === null ? t(($) => $.page.menu.label) : undefined}
        {...(shown !== null && { 'aria-current': 'page' as const })}
        {...opener}
      >
        {shown === null ? t(($) => $.page.menu.more) : t(($) => $.page.menu[shown])} <ChevronDown16Regular />
      </button>
      {target && <PageMenu target={target} dialog={dialog} onClose={close} />}
    </>
  );
}
