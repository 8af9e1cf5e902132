import {
  Alert20Regular,
  AppsListDetail20Regular,
  ArrowExportLtr20Regular,
  ArrowSync20Regular,
  Code20Regular,
  DarkTheme20Regular,
  DataBarVertical20Regular,
  Delete20Regular,
  Desktop20Regular,
  DocumentArrowUp20Regular,
  Home20Regular,
  Keyboard20Regular,
  LocalLanguage20Regular,
  Wallet20Regular,
  Organization20Regular,
  Payment20Regular,
  Person20Regular,
  QuestionCircle20Regular,
  Receipt20Regular,
  Ribbon20Regular,
  SignOut20Regular,
  TaskListLtr20Regular,
  TaskListSquareLtr20Regular,
  Tag20Regular,
  Pulse20Regular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { hasParent } from '#core/domain/account/level.ts';
import { languageNames, locales } from '#core/domain/locale.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { chooseLocale } from '#app/features/account/chooseLocale.ts';
import { withDeferredTexts, withRowTexts } from '#app/i18n/i18n.ts';
import { addresses, trashAsked } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { DialogControl } from '#app/parts/dialogs/useDialog.ts';
import { chooseTheme, locale, themeChoices } from '#app/state/preferences.ts';
import { useAccount, useStore } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { templatesIn } from '#app/store/queries/gallery.ts';
import { foundTasks } from '#app/store/queries/tasks/foundTasks.ts';
import { routeOf } from '../routes.ts';
import type { Command } from './command.ts';
import { wordsOf } from './rankCommands.ts';
import { goKey, pageKeys } from './shortcuts.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

const SignOutDialog = lazyComponent<{ onClose: () => void }>(
  withDeferredTexts(async () => (await import('#app/features/account/SignOutDialog.tsx')).SignOutDialog),
);
const NoticesDialog = lazyComponent<{ onClose: () => void }>(
  withRowTexts(async () => (await import('#app/features/account/NoticesDialog.tsx')).NoticesDialog),
);

/** The pages that need nothing else, in the order of the side menu. §6: members have none about money and members. */
const pages: readonly { address: string; icon: FluentIcon; isOfParent?: true; isOfOperator?: true }[] = [
  { address: addresses.overview, icon: Home20Regular },
  { address: addresses.allTasks, icon: TaskListLtr20Regular },
  { address: addresses.exportRecord, icon: ArrowExportLtr20Regular },
  { address: addresses.gallery, icon: AppsListDetail20Regular },
  { address: addresses.newTask, icon: AppsListDetail20Regular },
  { address: addresses.taskList, icon: TaskListSquareLtr20Regular },
  { address: addresses.plan, icon: Ribbon20Regular, isOfParent: true },
  { address: addresses.pricing, icon: Ribbon20Regular, isOfParent: true },
  { address: addresses.orders, icon: Receipt20Regular, isOfParent: true },
  { address: addresses.coupons, icon: Tag20Regular, isOfParent: true },
  { address: addresses.creditUsage, icon: DataBarVertical20Regular, isOfParent: true },
  { address: addresses.paymentSettings, icon: Payment20Regular, isOfParent: true },
  { address: addresses.balance, icon: Wallet20Regular, isOfParent: true },
  { address: addresses.account, icon: Person20Regular },
  { address: addresses.members, icon: Organization20Regular, isOfParent: true },
  { address: addresses.apiAccess, icon: Code20Regular },
  { address: addresses.operator, icon: Pulse20Regular, isOfOperator: true },
  { address: addresses.openFile, icon: DocumentArrowUp20Regular },
  { address: addresses.clientDownload, icon: Desktop20Regular },
  { address: addresses.sync, icon: ArrowSync20Regular },
  { address: addresses.help, icon: QuestionCircle20Regular },
];

interface Commands {
  pages: Command[];
  actions: Command[];
  templates: Command[];
  /** The tasks whose names have the words of the text; without a text those of the last runs. */
  tasks: Command[];
  /** True until the tasks for the text are there. */
  isReading: boolean;
}

/** Returns all commands, and the tasks for the typed text. */
export function useCommands(text: string, dialog: Pick<DialogControl, 'show' | 'close'>): Commands {
  const store = useStore();
  const language = useSignalValue(locale);
  const account = useAccount();
  const templates = useLiveQuery(() => templatesIn(store, language), [store, language]);
  const found = useLiveQuery(async () => ({ text, tasks: await foundTasks(store, wordsOf(text)) }), [store, text]);
  const [, navigate] = useLocation();
  const isMember = hasParent(account);
  const toPages = usePages(isMember, account?.isOperator === true);
  const actions = useActions(dialog);
  return {
    pages: toPages,
    actions,
    templates: (templates ?? []).map(({ slug, name }) => ({
      id: `template:${slug}`,
      kind: 'template',
      label: name,
      icon: AppsListDetail20Regular,
      run: () => navigate(addresses.templatePage(slug)),
    })),
    tasks: (found?.tasks ?? []).map(({ taskId, taskName }) => ({
      id: `task:${taskId}`,
      kind: 'task',
      label: taskName,
      icon: TaskListSquareLtr20Regular,
      run: () => navigate(addresses.taskInfo(taskId)),
    })),
    isReading: found?.text !== text,
  };
}

function usePages(isMember: boolean, isOperator: boolean): Command[] {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return useMemo(() => {
    const letters = new Map(Object.entries(pageKeys).map(([letter, address]) => [address, letter]));
    return pages
      .filter(({ isOfParent, isOfOperator }) => (!isMember || !isOfParent) && (isOperator || !isOfOperator))
      .map(({ address, icon }) => {
        const letter = letters.get(address);
        const title = routeOf(address)?.title ?? 'notFound';
        return {
          id: `page:${title}`,
          kind: 'page',
          label: t(($) => $.titles[title]),
          icon,
          keys: letter === undefined ? undefined : [goKey.toUpperCase(), letter.toUpperCase()],
          run: () => navigate(address),
        };
      });
  }, [t, isMember, isOperator, navigate]);
}

function useActions({ show, close }: Pick<DialogControl, 'show' | 'close'>): Command[] {
  const { t } = useTranslation('commands');
  const { t: common } = useTranslation('common');
  const [, navigate] = useLocation();
  return useMemo(() => {
    const action = (id: string, label: string, icon: FluentIcon, run: () => void, words = ''): Command => ({
      id: `action:${id}`,
      kind: 'action',
      label,
      icon,
      words,
      run,
    });
    const theme = common(($) => $.frame.theme);
    const language = common(($) => $.frame.language);
    return [
      action(
        'newTask',
        t(($) => $.actions.newTask),
        AppsListDetail20Regular,
        () => navigate(addresses.gallery),
      ),
      action(
        'trash',
        t(($) => $.actions.trash),
        Delete20Regular,
        () => navigate(addresses.allTasks, { state: trashAsked }),
      ),
      action(
        'poll',
        common(($) => $.sync.pollNow),
        ArrowSync20Regular,
        () => void bridge.pollNow(),
        common(($) => $.sync.title),
      ),
      action(
        'notices',
        common(($) => $.frame.notices),
        Alert20Regular,
        () => show(<NoticesDialog onClose={close} />),
      ),
      action(
        'shortcuts',
        t(($) => $.shortcuts.title),
        Keyboard20Regular,
        () => show(<ShortcutsDialog onClose={close} />),
      ),
      ...themeChoices.map((choice) =>
        action(
          `theme-${choice}`,
          t(($) => $.actions.choice, { what: theme, name: common(($) => $.themes[choice]) }),
          DarkTheme20Regular,
          () => chooseTheme(choice),
        ),
      ),
      ...locales.map((choice) =>
        action(
          `language-${choice}`,
          t(($) => $.actions.choice, { what: language, name: languageNames[choice] }),
          LocalLanguage20Regular,
          () => void chooseLocale(choice),
        ),
      ),
      action(
        'signOut',
        common(($) => $.frame.signOut),
        SignOut20Regular,
        () => show(<SignOutDialog onClose={close} />),
      ),
    ];
  }, [t, common, navigate, show, close]);
}
