import { Avatar, type AvatarProps } from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Account } from '#core/wire/rows/account.ts';
import { shownAvatar } from '#app/store/queries/avatar.ts';
import { useStore } from '#app/state/session.ts';
import { useAddressOf } from './useAddressOf.ts';

interface Props {
  size: NonNullable<AvatarProps['size']>;
  account: Pick<Account, 'userName'> | undefined;
}

/** The picture of the account as this device shows it, also offline; without one, initials. Not read aloud. */
export function AccountAvatar({ account, size }: Props) {
  const store = useStore();
  const bytes = useLiveQuery(() => shownAvatar(store), [store]) ?? null;
  const url = useAddressOf(bytes);
  return (
    <span aria-hidden>
      <Avatar
        size={size}
        color="brand"
        {...(account && { name: account.userName })}
        {...(url !== null && { image: { src: url } })}
      />
    </span>
  );
}
