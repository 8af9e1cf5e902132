import type { Locale } from '#core/domain/locale.ts';
import type { MemberState, MemberTasks } from '#core/domain/account/member.ts';
import type { GivenPassword, MemberBalance } from '#core/wire/calls/account/memberCalls.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import { getAccountFile } from '#core/wire/calls/account/holder/avatarCalls.ts';
import * as calls from '#core/wire/calls/account/memberCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import { memberPicturesOf } from '#app/store/queries/storedReplies.ts';
import type { MetaValues } from '#app/store/tables.ts';
import type { ApiClient } from '../../service/apiClient.ts';
import { persistReply, storeSoon } from '../persistReply.ts';

/** Calls about the members of the account (§7.2). */
export interface MemberCalls {
  /** Loads the members to the device. */
  loadMembers(): Promise<Outcome<null>>;
  /** Makes a member; `password` is nowhere else. */
  makeMember(draft: NewMember): Promise<Outcome<{ memberId: string; password: string | null }>>;
  /** Resolves after the poll and the list that show it, as the next one; `tasks` is for a removal. */
  changeMember(memberId: string, state: MemberState, tasks?: MemberTasks): Promise<Outcome<null>>;
  setMemberNodes(memberId: string, cloudCount: number): Promise<Outcome<null>>;
  /** Makes a new password for a member, whose sessions end. */
  setMemberPassword(memberId: string): Promise<Outcome<GivenPassword>>;
  /** Makes new passwords for all active members; `left` have none yet. */
  setMemberPasswords(): Promise<Outcome<{ passwords: GivenPassword[]; left: number }>>;
  /** A page of the charges that a member caused, the newest first. */
  memberBalance(memberId: string, page: number): Promise<Outcome<MemberBalance>>;
}

interface NewMember {
  userName: string;
  email: string;
  language: Locale;
  cloudCount: number;
  /** The member gets a mail with a link to choose its password. */
  isByMail: boolean;
}

/**
 * Calls about the members of the account (§7.2). Their list is stored, so that it is shown without a network; a change
 * stores the list that it returns, or reads it again.
 */
export function memberCalls(
  service: ApiClient,
  pollNow: () => Promise<void>,
  openStore: () => Store | undefined,
): MemberCalls {
  const stored = async (outcome: Outcome<calls.Members>): Promise<Outcome<null>> => {
    if (!outcome.ok) return outcome;
    const store = openStore() ?? (await storeSoon(openStore));
    if (store === undefined) return success(null);
    const { meta } = store.main;
    const value: MetaValues['members'] = { readAt: Date.now(), ...outcome.value };
    const persisted = await persistReply(store, [meta], async () => {
      await meta.put({ key: 'members', value });
    });
    if (persisted.ok) await pullPictures(store, service, outcome.value);
    return persisted;
  };
  const load = async () => stored(await service.send(calls.listMembers, {}));
  /** The parent's own nodes and number of members have changed too. */
  const changed = async (outcome: Outcome<calls.Members>): Promise<Outcome<null>> => {
    await pollNow();
    return stored(outcome);
  };
  return {
    loadMembers: load,
    makeMember: async (draft) => {
      const made = await service.send(calls.makeMember, { body: draft });
      if (made.ok) await Promise.all([pollNow(), load()]);
      return made;
    },
    changeMember: async (memberId, state, tasks) => {
      const body = { state, ...(tasks !== undefined && { tasks }) };
      return changed(await service.send(calls.changeMember, { params: { id: memberId }, body }));
    },
    setMemberNodes: async (memberId, cloudCount) =>
      changed(await service.send(calls.setMemberNodes, { params: { id: memberId }, body: { cloudCount } })),
    setMemberPassword: (memberId) => service.send(calls.setMemberPassword, { params: { id: memberId }, body: {} }),
    setMemberPasswords: () => service.send(calls.setMemberPasswords, { body: {} }),
    memberBalance: (memberId, page) =>
      service.send(calls.getMemberBalance, { params: { id: memberId }, query: { page } }),
  };
}

/**
 * Reads the pictures of members that this device lacks, and forgets those that no member shows any more. One that
 * cannot be read is tried again with the next list.
 */
async function pullPictures(store: Store, service: ApiClient, { members }: calls.Members): Promise<void> {
  const shown = new Set(members.flatMap(({ avatar }) => avatar ?? []));
  const known = await memberPicturesOf(store);
  const isComplete = shown.size === Object.keys(known).length && [...shown].every((fileId) => fileId in known);
  if (isComplete) return;
  const value: MetaValues['memberPictures'] = {};
  for (const fileId of shown) {
    const file = known[fileId] ?? (await service.send(getAccountFile, { params: { fileId } }));
    if (file instanceof Uint8Array) value[fileId] = file;
    else if (file.ok) value[fileId] = file.value;
  }
  const { meta } = store.main;
  await persistReply(store, [meta], async () => {
    await meta.put({ key: 'memberPictures', value });
  });
}
