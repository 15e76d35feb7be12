import '@mantine/core/styles.css';
import 'virtual:theme.css';
import './ui/fonts.css';
import './ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { firstLanguage, startWords } from './words/words.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void startWords(firstLanguage()).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
