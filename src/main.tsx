import '#core/wire/withoutEval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app/App.tsx';
import { prepareFirstRender, startBackground } from '#app/app/boot.ts';
import './app/global.css';

/** Not by a top-level `await`: screens import from this file's chunk, and both modules would wait for each other. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await prepareFirstRender();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  await startBackground();
}

void start();
