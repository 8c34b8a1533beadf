import './app/app.css';
import { SECOND_MS } from '@cliffhanger/core/kernel';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadDeskIfWide } from './app/desk/load-desk.ts';
import { firstPage } from './app/router.tsx';
import { changeLocale, storedLocale } from './shared/language/index.ts';

/** From then on React says how long the page has been waited for. */
const WAITS_AT_MOST_MS = SECOND_MS;

/**
 * The first thing shown is already in the right language. Until the first page is there the splash of the document
 * stands: drawing it once more would only take time from that page. A function, because a file that waits at its top
 * lets every file wait that imports from it, the first page's among them.
 */
async function start(root: HTMLElement): Promise<void> {
  await changeLocale(storedLocale());
  await Promise.race([
    Promise.all([firstPage, loadDeskIfWide()]),
    new Promise((resolve) => setTimeout(resolve, WAITS_AT_MOST_MS)),
  ]);
  // In small steps: a tap in between is answered.
  startTransition(() => createRoot(root).render(<App />));
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place to draw into');
void start(root);
