import './app/app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { changeLocale, storedLocale } from './shared/language/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place to draw into');

// The texts are fetched while React starts; the first thing shown is already in the right language.
await changeLocale(storedLocale());
createRoot(root).render(<App />);
