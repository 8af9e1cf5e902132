import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { avatarProblemOf, type AvatarProblem } from '#core/domain/account/holder/avatar.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { chooseAvatar, discardAvatar } from '#app/store/outbox/avatarDraft.ts';
import { avatarDraftOf, shownAvatar } from '#app/store/queries/avatar.ts';

/** The account's picture on this device, and what the user does with it. */
export function useAvatar() {
  const store = useStore();
  const messages = useMessages();
  const notify = useNotify();
  const draft = useLiveQuery(() => avatarDraftOf(store), [store]) ?? null;
  const hasPicture = useLiveQuery(async () => (await shownAvatar(store)) !== null, [store]) ?? false;
  const [problem, setProblem] = useState<AvatarProblem | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);

  const open = async (file: File) => {
    const read = await readPicture(file);
    setProblem(typeof read === 'string' ? read : null);
    setPicture(typeof read === 'string' ? null : read);
  };
  const choose = async (bytes: Uint8Array<ArrayBuffer> | null) => {
    setPicture(null);
    setProblem(null);
    const chosen = await chooseAvatar(store, bytes);
    if (!chosen.ok) notify({ intent: 'error', title: messages.ofFailed(chosen) });
  };
  const discard = async () => {
    const discarded = await discardAvatar(store);
    if (!discarded.ok) notify({ intent: 'error', title: messages.ofFailed(discarded) });
  };
  return { draft, hasPicture, problem, picture, open, close: () => setPicture(null), choose, discard };
}

/** Decodes a picture, turned as its camera was held, or returns the reason why it is not accepted. */
async function readPicture(file: File): Promise<ImageBitmap | AvatarProblem> {
  const problem = avatarProblemOf(new Uint8Array(await file.arrayBuffer()));
  if (problem !== null) return problem;
  return createImageBitmap(file).catch(() => 'NotAPicture' as const);
}
