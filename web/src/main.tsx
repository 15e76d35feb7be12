import 'virtual:mantine.css';
import 'virtual:theme.css';
import './ui/fonts.css';
import './ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, ready } from './app/App.tsx';
import { firstLanguage, startWords } from './words/words.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// the words, the session and the first page's code travel side by side
await Promise.all([startWords(firstLanguage()), ready()]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
