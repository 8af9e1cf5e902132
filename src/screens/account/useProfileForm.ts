import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#core/domain/account/holder/profile.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';

const noProfile: Profile = { fullName: '', company: '', industry: null, role: null };

/** The form of the profile: the stored one, and over it what the user has changed and not saved. */
export function useProfileForm(stored: Profile = noProfile) {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const notify = useNotify();
  const [changes, setChanges] = useState<Partial<Profile>>({});
  const [isBusy, setBusy] = useState(false);
  const profile = { ...stored, ...changes };
  const fields = Object.keys(noProfile) as (keyof Profile)[];
  const isChanged = fields.some((field) => profile[field] !== stored[field]);
  const save = async () => {
    if (isBusy || !isChanged) return;
    setBusy(true);
    const outcome = await bridge.updateProfile(profile);
    setBusy(false);
    if (!outcome.ok) return notify({ intent: 'error', title: messages.ofFailed(outcome) });
    setChanges({});
    notify({ intent: 'success', title: t(($) => $.profile.saved) });
  };
  const change = (next: Partial<Profile>) => setChanges((before) => ({ ...before, ...next }));
  return { profile, isChanged, isBusy, change, save };
}
export type ProfileForm = ReturnType<typeof useProfileForm>;
