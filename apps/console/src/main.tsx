import './app/app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyStoredMode } from './shared/appearance/index.ts';
import { loadMessages } from './shared/language/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place to draw into');

applyStoredMode();
await loadMessages();
createRoot(root).render(<App />);
