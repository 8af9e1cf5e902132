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
  return <PictureAvatar size={size} color="brand" name={account?.userName} bytes={bytes} />;
}

interface PictureProps extends Required<Pick<AvatarProps, 'size' | 'color'>> {
  name: string | undefined;
  /** WebP; `null`: none. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** The picture of an account, else the initials of its name. Not read aloud: its name is beside it. */
export function PictureAvatar({ size, color, name, bytes }: PictureProps) {
  const url = useAddressOf(bytes);
  return (
    <span aria-hidden>
      <Avatar
        size={size}
        color={color}
        {...(name !== undefined && { name })}
        {...(url !== null && { image: { src: url } })}
      />
    </span>
  );
}
