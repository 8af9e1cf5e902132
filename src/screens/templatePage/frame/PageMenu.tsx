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
import { withProposalTexts } from '#app/i18n/i18n.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { DialogControl } from '#app/parts/dialogs/useDialog.ts';
import { useStore } from '#app/state/session.ts';
import { taskIds } from '#app/store/queries/tasks/taskIds.ts';
import type { OwnItemsProps } from '../own/OwnItems.tsx';
import { menuViews, useViewAddress, type MenuView } from '../views.ts';

const icons: Record<MenuView, FluentIcon> = {
  settings: SettingsRegular,
  details: DocumentTextRegular,
  tasks: TaskListSquareLtrRegular,
  related: LightbulbRegular,
  pricing: MoneyRegular,
};

const OwnItems = lazyComponent<OwnItemsProps>(
  withProposalTexts(async () => (await import('../own/OwnItems.tsx')).OwnItems),
);

interface PageMenuProps {
  target: HTMLElement;
  dialog: DialogControl;
  onClose: () => void;
}

export function PageMenu({ target, dialog, onClose }: PageMenuProps) {
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
        <OwnItems slug={slug} dialog={dialog} />
      </MenuList>
    </ButtonMenu>
  );
}
