import { useState, type ReactNode } from 'react';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import type { StartAnswer } from './StartDialog.tsx';
import type { StartPrompt } from './startPrompts.ts';

const StartDialog = lazyComponent(withDeferredTexts(async () => (await import('./StartDialog.tsx')).StartDialog));

interface Asked {
  prompt: StartPrompt;
  taskName: string;
  canTrial: boolean;
  onAnswer: (answer: StartAnswer) => void;
}

/** Shows one prompt at a time and waits for its answer. */
export function useStartPrompt(): {
  ask: (prompt: StartPrompt, taskName: string, canTrial: boolean) => Promise<StartAnswer>;
  /** To be rendered by the screen. */
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (prompt, taskName, canTrial) =>
      new Promise((resolve) => {
        const onAnswer = (answer: StartAnswer) => {
          setAsked(null);
          resolve(answer);
        };
        setAsked({ prompt, taskName, canTrial, onAnswer });
      }),
    dialog: asked && <StartDialog {...asked} />,
  };
}
