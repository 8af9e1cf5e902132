import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import type { StartAnswer } from './StartDialog.tsx';
import type { StartPrompt } from './startPrompts.ts';

const StartDialog = lazyComponent(withDeferredTexts(async () => (await import('./StartDialog.tsx')).StartDialog));

type AskAboutStart = (prompt: StartPrompt, taskName: string, canTrial: boolean) => Promise<StartAnswer>;

/** Shows one prompt at a time and resolves to the user's answer. */
export function useStartPrompt(): AskAboutStart {
  const { show, close } = useDialog();
  return (prompt, taskName, canTrial) =>
    new Promise((resolve) => {
      const handleAnswer = (answer: StartAnswer) => {
        close();
        resolve(answer);
      };
      show(<StartDialog prompt={prompt} taskName={taskName} canTrial={canTrial} onAnswer={handleAnswer} />);
    });
}
