import { useTranslation } from 'react-i18next';
import { MemberState, MemberTasks } from '#core/domain/account/member.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import type { Member } from '#core/wire/calls/account/memberCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import type { KnownMembers } from '../members.state.ts';

const AddMemberDialog = lazyComponent(async () => (await import('./AddMemberDialog.tsx')).AddMemberDialog);
const ChargesDialog = lazyComponent(async () => (await import('./ChargesDialog.tsx')).ChargesDialog);
const CloseMemberDialog = lazyComponent(async () => (await import('./CloseMemberDialog.tsx')).CloseMemberDialog);
const NodesDialog = lazyComponent(async () => (await import('./NodesDialog.tsx')).NodesDialog);
const FormDialog = lazyComponent(async () => (await import('#app/parts/dialogs/FormDialog.tsx')).FormDialog);
const RemoveMemberDialog = lazyComponent(async () => (await import('./RemoveMemberDialog.tsx')).RemoveMemberDialog);
const SecretSheetDialog = lazyComponent(
  async () => (await import('#app/parts/dialogs/SecretSheetDialog.tsx')).SecretSheetDialog,
);

/** A password, which is shown once. */
interface Given {
  userName: string;
  password: string;
}

/** Opens the dialogs about members, and takes the steps that need none. */
export function useMemberDialogs(known: KnownMembers, load: () => void) {
  const asking = useDialog();
  const { answer, done, noteMailed } = useAnswers(load);
  const show = useSheet();
  const { givePassword, givePasswords } = usePasswordDialogs(asking, show, load);
  const { left } = known.nodes;
  const change = async (member: Member, state: MemberState, tasks?: MemberTasks) =>
    answer(await bridge.changeMember(member.memberId, state, tasks), done(state, member, tasks));
  return {
    add: () =>
      asking.show(
        <AddMemberDialog
          left={left}
          sendsMail={known.sendsMail === true}
          onMade={({ userName, password }) =>
            password === null ? noteMailed(userName) : show([{ userName, password }])
          }
          onClose={asking.close}
        />,
      ),
    setNodes: (member: Member) => asking.show(<NodesDialog member={member} left={left} onClose={asking.close} />),
    showCharges: (member: Member) => asking.show(<ChargesDialog member={member} onClose={asking.close} />),
    disable: (member: Member) =>
      asking.show(
        <CloseMemberDialog
          member={member}
          act="disable"
          onConfirm={() => change(member, MemberState.Disabled)}
          onClose={asking.close}
        />,
      ),
    remove: (member: Member) =>
      asking.show(
        <RemoveMemberDialog
          member={member}
          onConfirm={(tasks) => change(member, MemberState.Removed, tasks)}
          onClose={asking.close}
        />,
      ),
    takeOver: (member: Member) =>
      asking.show(
        <CloseMemberDialog
          member={member}
          act="takeOver"
          onConfirm={() => change(member, MemberState.Removed, MemberTasks.ToParent)}
          onClose={asking.close}
        />,
      ),
    enable: (member: Member) => change(member, MemberState.Active),
    givePassword,
    givePasswords,
  };
}
export type MemberDialogs = ReturnType<typeof useMemberDialogs>;

function useAnswers(load: () => void) {
  const { t } = useTranslation('members');
  const messages = useMessages();
  const notify = useNotify();
  return {
    /** Notifies about the answer; true: the dialog may close. */
    answer: (outcome: Outcome<unknown>, title: string): true => {
      if (outcome.ok) notify({ intent: 'success', title });
      else {
        notify({ intent: 'error', title: messages.ofFailed(outcome) });
        load();
      }
      return true;
    },
    noteMailed: (name: string) => notify({ intent: 'success', title: t(($) => $.done.mailed, { name }) }),
    done: (state: MemberState, { userName: name }: Member, tasks?: MemberTasks) =>
      t(($) => (tasks === MemberTasks.ToParent ? $.fate.done : $.done[state]), { name }),
  };
}

/** Shows passwords while the dialog that asked for them still closes. */
function useSheet() {
  const { t } = useTranslation('members');
  const showing = useDialog();
  return (given: readonly Given[], left = 0) => {
    const [first] = given;
    const isOne = given.length === 1 && first !== undefined;
    const sentence = t(($) => (isOne ? $.sheet.sentenceOfOne : $.sheet.sentenceOfAll));
    showing.show(
      <SecretSheetDialog
        title={isOne ? t(($) => $.sheet.titleOfOne, { name: first.userName }) : t(($) => $.sheet.titleOfAll)}
        sentence={left > 0 ? `${sentence} ${t(($) => $.sheet.left, { left })}` : sentence}
        head={t(($) => $.sheet.head, { address: location.origin })}
        lines={given.map(({ userName, password }) => ({ name: userName, secret: password }))}
        fileName="sheaf-passwords.txt"
        onClose={showing.close}
      />,
    );
  };
}

function usePasswordDialogs(asking: ReturnType<typeof useDialog>, show: ReturnType<typeof useSheet>, load: () => void) {
  const { t } = useTranslation('members');
  const messages = useMessages();
  const notify = useNotify();
  const ask = (title: string, text: string, confirm: string, give: () => Promise<boolean>) =>
    asking.show(
      <FormDialog title={title} confirm={confirm} onConfirm={give} onClose={asking.close}>
        <p>{text}</p>
      </FormDialog>,
    );
  const fail = (outcome: Extract<Outcome<unknown>, { ok: false }>): true => {
    notify({ intent: 'error', title: messages.ofFailed(outcome) });
    load();
    return true;
  };
  return {
    givePassword: ({ memberId, userName: name }: Member) =>
      ask(
        t(($) => $.passwords.titleOfOne, { name }),
        t(($) => $.passwords.textOfOne, { name }),
        t(($) => $.passwords.confirm),
        async () => {
          const outcome = await bridge.setMemberPassword(memberId);
          if (!outcome.ok) return fail(outcome);
          show([outcome.value]);
          load();
          return true;
        },
      ),
    givePasswords: () =>
      ask(
        t(($) => $.passwords.titleOfAll),
        t(($) => $.passwords.textOfAll),
        t(($) => $.passwords.confirm),
        async () => {
          const outcome = await bridge.setMemberPasswords();
          if (!outcome.ok) return fail(outcome);
          show(outcome.value.passwords, outcome.value.left);
          load();
          return true;
        },
      ),
  };
}
