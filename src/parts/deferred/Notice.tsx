import { lazyComponent } from './lazyComponent.tsx';
import type { NoticeProps } from './NoticeBar.tsx';

/** Words in a coloured bar; until the bar is here they stand on their own. */
export const Notice = lazyComponent<NoticeProps>(
  async () => (await import('./NoticeBar.tsx')).NoticeBar,
  ({ className, action, children }) => (
    <div className={className}>
      {children} {action}
    </div>
  ),
);
