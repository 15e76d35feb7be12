import 'virtual:mantine.css';
import 'virtual:theme.css';
import './ui/fonts.css';
import './ui/global.css';
import './ui/touch.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeApp } from './app/App.tsx';
import { guardPagesThatReturn } from './session/bfcacheGuard.ts';
import { nameInvalidFields } from './ui/forms/invalidFields.ts';
import { printInLight } from './ui/lightPaper.ts';
import { errorWords, firstLanguage, startWords } from './words/words.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The words, the session, the first page's code and its data travel side by side. */
async function start(place: HTMLElement): Promise<void> {
  await Promise.all([startWords(firstLanguage()), ready()]);
  // as a transition it is drawn in slices: the phone answers in between
  startTransition(() =>
    // React's own words say only that it recovered; what it recovered from is what there is to mend
    createRoot(place, {
      onRecoverableError: (error) => reportError((error instanceof Error && error.cause) || error),
    }).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  // at once: what a page warns of by itself is said with them, too
  void errorWords();
}

const { App, ready } = makeApp();
guardPagesThatReturn();
nameInvalidFields();
printInLight();
void start(root);
