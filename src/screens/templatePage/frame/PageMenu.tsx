import { MenuItem, MenuList } from '@fluentui/react-components';
import {
  DocumentTextRegular,
  LightbulbRegular,
  MoneyRegular,
  SettingsRegular,
  TaskListSquareLtrRegular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import { useStore } from '#app/state/session.ts';
import { taskIds } from '#app/store/queries/tasks/taskIds.ts';
import { menuViews, useViewAddress, type MenuView } from '../views.ts';

const icons: Record<MenuView, FluentIcon> = {
  settings: SettingsRegular,
  details: DocumentTextRegular,
  tasks: TaskListSquareLtrRegular,
  related: LightbulbRegular,
  pricing: MoneyRegular,
};

interface PageMenuProps {
  target: HTMLElement;
  onClose: () => void;
}

export function PageMenu({ target, onClose }: PageMenuProps) {
  const { t } = useTranslation('template');
  const locale = useLocale();
  const [, navigate] = useLocation();
  const addressOf = useViewAddress();
  const { slug } = useParams<{ slug: string }>();
  const store = useStore();
  const tasks = useLiveQuery(() => taskIds(store, { statuses: [], keyword: '', templateSlug: slug }), [store, slug]);
  const taskCount = tasks?.length ?? 0;
  return (
    <ButtonMenu target={target} align="start" onClose={onClose}>
      <MenuList>
        {menuViews.map((view) => {
          const Icon = icons[view];
          return (
            <MenuItem
              key={view}
              icon={<Icon />}
              secondaryContent={view === 'tasks' && taskCount > 0 ? formatNumber(locale, taskCount) : null}
              onClick={() => navigate(addressOf(view))}
            >
              {t(($) => $.page.menu[view])}
            </MenuItem>
          );
        })}
      </MenuList>
    </ButtonMenu>
  );
}
