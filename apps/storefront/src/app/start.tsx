import './app.css';
import { createRoot, type Root } from 'react-dom/client';
import { activateLocale, pageLocale } from '../shared/language/index.ts';
import { loadLibrary } from '../shared/player/index.ts';
import { App } from './app.tsx';
import { openRouter } from './router.ts';

let drawn: Root | undefined;

/** What the first episode needs, fetched before anybody has asked for it. */
export function prepare(): void {
  for (const wanted of [
    activateLocale(pageLocale()),
    import('../features/viewing/screens.ts'),
    loadLibrary(),
  ])
    wanted.catch(() => {
      // Fetched again when it is needed.
    });
}

/** Allocations the app into the page; resolves when the first screen stands. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no place to draw into');
  await activateLocale(pageLocale());
  drawn ??= createRoot(root);
  drawn.render(<App router={openRouter()} />);
}
