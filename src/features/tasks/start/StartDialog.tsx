import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Buyer } from '#core/domain/account/level.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { nextStepsOf, type NextStep, type StartPrompt } from './startPrompts.ts';
import { useStartMessages } from './useStartMessages.ts';

/** The user's answer: continue with the start, take a step that the dialog offers, or neither (`null`). */
export type StartAnswer = 'go' | NextStep | null;

interface StartDialogProps {
  prompt: StartPrompt;
  taskName: string;
  buyer: Buyer;
  onAnswer: (answer: StartAnswer) => void;
}

/** §8.4: one dialog per case, each with its own texts and next steps. */
export function StartDialog({ prompt, taskName, buyer, onAnswer }: StartDialogProps) {
  const { title, text } = useStartMessages()(prompt, taskName);
  return (
    <DialogFrame
      title={title}
      modalType={prompt.do === 'ask' ? 'modal' : 'alert'}
      onClose={() => onAnswer(null)}
      actions={<Answers prompt={prompt} buyer={buyer} onAnswer={onAnswer} />}
    >
      {text}
    </DialogFrame>
  );
}

function Answers({ prompt, buyer, onAnswer }: Omit<StartDialogProps, 'taskName'>) {
  const { t } = useTranslation('start');
  const { t: common } = useTranslation('common');
  const { t: tConsole } = useTranslation('console');
  const dismiss = prompt.do === 'ask' ? common(($) => $.actions.cancel) : tConsole(($) => $.run.understood);
  const answers: { answer: StartAnswer; text: string }[] = [
    { answer: null, text: dismiss },
    ...nextStepsOf(prompt, buyer).map((step) => ({ answer: step, text: t(($) => $.next[step]) })),
    ...(prompt.do === 'ask' ? [{ answer: 'go' as const, text: t(($) => $.ask.confirm) }] : []),
  ];
  return answers.map(({ answer, text }, index) => (
    <Button
      key={text}
      appearance={index === answers.length - 1 ? 'primary' : 'secondary'}
      onClick={() => onAnswer(answer)}
    >
      {text}
    </Button>
  ));
}
