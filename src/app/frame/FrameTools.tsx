import { SyncIndicator } from '../sync/SyncIndicator.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The right side of the top bar. Its menus weigh 60 KB, so it loads after the first paint (TopBar.tsx). */
export function FrameTools() {
  return (
    <>
      <SyncIndicator />
      <LanguageMenu />
      <ThemeMenu />
      <UserMenu />
    </>
  );
}
