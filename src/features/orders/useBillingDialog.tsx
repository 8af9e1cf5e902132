import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withMoneyTexts } from '#app/i18n/i18n.ts';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import type { Money } from './useMoney.ts';
import type { BillingDialogProps } from './BillingDialog.tsx';

const BillingDialog = lazyComponent<BillingDialogProps>(
  withMoneyTexts(async () => (await import('./BillingDialog.tsx')).BillingDialog),
);

/** Returns the function that opens the billing information (§2.2). */
export function useBillingDialog({ account, money }: Money): () => void {
  const dialog = useDialog();
  const { email, userName, extractInfo } = account;
  // §5.1, as far as the profile knows them.
  const known = { email, fullName: extractInfo?.fullName || userName, company: extractInfo?.company ?? '' };
  return () => dialog.show(<BillingDialog billing={money?.billing ?? null} account={known} onClose={dialog.close} />);
}
