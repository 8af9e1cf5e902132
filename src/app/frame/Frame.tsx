import { Button } from '@fluentui/react-components';
import { Navigation20Regular } from '@fluentui/react-icons';
import { type ReactNode, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { withAccountTexts, withRowTexts, withFrameTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { openDialogs } from '#app/parts/dialogs/useDialog.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './Frame.module.css';
import { menuWidth, toggleMenu } from './menuWidth.ts';
import { SideMenu } from './SideMenu.tsx';

const mainId = 'main';

const LateNotices = lazyComponent(withRowTexts(async () => (await import('./LateNotices.tsx')).LateNotices));

const DeletionNotice = lazyComponent(
  withAccountTexts(async () => (await import('./DeletionNotice.tsx')).DeletionNotice),
);

const SupportNotice = lazyComponent(withAccountTexts(async () => (await import('./SupportNotice.tsx')).SupportNotice));

const PrivateNotice = lazyComponent(
  withRowTexts(async () => (await import('#app/features/keep/PrivateNotice.tsx')).PrivateNotice),
);

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
        <SupportNotice />
        <DeletionNotice />
        <PrivateNotice />
        {children}
      </main>
      <DialogHost />
      <LateNotices />
    </div>
  );
}

/** The frame of pages without menu and tools (§2.1: purchase, order): the way back to the console, and the page. */
export function BareFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.bare}>
      <a className={styles.skip} href={`#${mainId}`}>
        {t(($) => $.frame.skip)}
      </a>
      <header className={styles.bar}>
        <Home />
      </header>
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <SupportNotice />
        {children}
      </main>
      <DialogHost />
    </div>
  );
}

/** Draws the dialogs that actions open (useDialog.ts), so that no hook has to pass a dialog to its screen. */
function DialogHost() {
  const dialogs = useSignalValue(openDialogs);
  return [...dialogs].map(([owner, dialog]) => <Fragment key={owner}>{dialog}</Fragment>);
}

const FrameTools = lazyComponent(withFrameTexts(async () => (await import('./tools/FrameTools.tsx')).FrameTools));

function TopBar() {
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
      <Home />
      <div className={styles.tools}>
        <FrameTools />
      </div>
    </header>
  );
}

function Home() {
  const { t } = useTranslation();
  return (
    <Link to={addresses.overview} className={styles.home}>
      <img src="/icons/sheaf.svg" alt="" width="28" height="28" />
      <span>{t(($) => $.product)}</span>
    </Link>
  );
}
