import {
  AppsListDetail20Filled,
  AppsListDetail20Regular,
  TaskListSquareLtr20Filled,
  TaskListSquareLtr20Regular,
  bundleIcon,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useSig } from '#app/state/useSig.ts';
import { addresses } from '../addresses.ts';
import { closeMenuOverPage, menuWidth } from './menuWidth.ts';
import styles from './SideMenu.module.css';

const GalleryIcon = bundleIcon(AppsListDetail20Filled, AppsListDetail20Regular);
const TasksIcon = bundleIcon(TaskListSquareLtr20Filled, TaskListSquareLtr20Regular);

/** §2.2, as far as the pages exist: the collection templates. */
export function SideMenu() {
  const { t } = useTranslation();
  const isOver = useSig(menuWidth) === 'over';
  useEffect(() => (isOver ? closeOnEscape() : undefined), [isOver]);
  return (
    <>
      {isOver && <div className={styles.shade} onClick={closeMenuOverPage} aria-hidden />}
      <nav className={styles.menu} aria-label={t(($) => $.frame.menu)}>
        <h2 className={styles.group}>{t(($) => $.frame.templates)}</h2>
        <ul className={styles.list}>
          <Item address={addresses.gallery} text={t(($) => $.titles.gallery)} icon={GalleryIcon} />
          <Item address={addresses.taskList} text={t(($) => $.titles.taskList)} icon={TasksIcon} />
        </ul>
      </nav>
    </>
  );
}

interface ItemProps {
  address: string;
  text: string;
  icon: FluentIcon;
}

function Item({ address, text, icon: Icon }: ItemProps) {
  const [pathname] = useLocation();
  const isCurrent = address === ownerOf(pathname);
  return (
    <li>
      <Link
        to={address}
        className={styles.item}
        title={text}
        onClick={closeMenuOverPage}
        {...(isCurrent && { 'aria-current': 'page' as const })}
      >
        <span className={styles.icon}>
          <Icon filled={isCurrent} />
        </span>
        <span className={styles.text}>{text}</span>
      </Link>
    </li>
  );
}

/** The menu entry that a page belongs to: template pages to the gallery, pages of a task to the tasks. */
function ownerOf(pathname: string): string {
  return pathname.startsWith('/console/task/') ? addresses.taskList : addresses.gallery;
}

function closeOnEscape(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeMenuOverPage();
  };
  addEventListener('keydown', handleKey);
  return () => removeEventListener('keydown', handleKey);
}
