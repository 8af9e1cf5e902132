import { hasParent } from '#core/domain/account/level.ts';
import { useAccount } from '#app/state/session.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { PlanShopLink } from './PlanShopLink.tsx';

/** §2.2: plan shop link, which members do not have (§6), download button with its guide bubble, and help dropdown. */
export function HelpTools() {
  const account = useAccount();
  return (
    <>
      {!hasParent(account) && <PlanShopLink />}
      {account !== undefined && <DownloadButton key={account.userId} userId={account.userId} />}
      <HelpMenu contact={account?.operatorContact ?? null} canInvite={Boolean(account?.referral)} />
    </>
  );
}
