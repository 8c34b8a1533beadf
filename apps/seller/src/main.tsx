import './app/app.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { changeLocale, storedLocale } from './shared/language/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place to draw into');

// The texts are fetched while React starts; the first thing shown is already in the right language.
await changeLocale(storedLocale());
// In small steps: a tap in between is answered.
startTransition(() => createRoot(root).render(<App />));
