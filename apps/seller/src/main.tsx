import './app/app.css';
import { SECOND_MS } from '@cliffhanger/core/kernel';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadDeskIfWide } from './app/desk/load-desk.ts';
import { firstPage } from './app/router.tsx';
import { changeLocale, storedLocale } from './shared/language/index.ts';

/** After this time React takes over and shows the loading state. */
const WAITS_AT_MOST_MS = SECOND_MS;

/**
 * Loads the messages first, so that the first render is in the right language. The splash of the document stays until
 * the first page has loaded: rendering it again would delay that page. A function instead of top-level await, which
 * would block every module that imports from this one.
 */
async function start(root: HTMLElement): Promise<void> {
  await changeLocale(storedLocale());
  await Promise.race([
    Promise.all([firstPage, loadDeskIfWide()]),
    new Promise((resolve) => setTimeout(resolve, WAITS_AT_MOST_MS)),
  ]);
  // A transition, so that input is handled in between.
  startTransition(() => createRoot(root).render(<App />));
}

const root = document.getElementById('root');
if (root === null) throw new Error('the document has no root element');
void start(root);
