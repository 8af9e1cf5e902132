import { useLocation } from 'wouter';
import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { SyncIndicator } from '../../sync/SyncIndicator.tsx';
import { LanguageMenu, ThemeMenu } from './ChoiceMenus.tsx';
import { HelpTools } from './HelpTools.tsx';
import { UserMenu } from './UserMenu.tsx';

const CommandTools = lazyComponent(
  withDeferredTexts(async () => (await import('../../commands/CommandTools.tsx')).CommandTools),
);

/** §2.1: these pages show no guide hint, plan shop link, help or download area; purchase and order have no tools. */
const quietPages: ReadonlySet<string> = new Set([addresses.balance, addresses.trial]);

/** The right side of the top bar. Its menus weigh 60 KB, so it loads after the first paint (Frame.tsx). */
export function FrameTools() {
  const [pathname] = useLocation();
  return (
    <>
      <CommandTools />
      <SyncIndicator />
      {!quietPages.has(pathname) && <HelpTools />}
      <LanguageMenu />
      <ThemeMenu />
      <UserMenu />
    </>
  );
}
