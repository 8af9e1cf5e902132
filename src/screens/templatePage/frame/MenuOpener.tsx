import { ChevronDown16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import { isMenuView, type View } from '../views.ts';
import styles from './PageTabs.module.css';

const PageMenu = lazyComponent(async () => (await import('./PageMenu.tsx')).PageMenu);

/** §2.5: the menu of the template's other views. The button shows the name of the current one. */
export function MenuOpener({ current }: { current: View }) {
  const { t } = useTranslation('template');
  const { target, close, opener } = useOpener();
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
      {target && <PageMenu target={target} onClose={close} />}
    </>
  );
}
