import './app.css';
import { createRoot, type Root } from 'react-dom/client';
import { activateLocale, pageLocale } from '../shared/language/index.ts';
import { loadLibrary } from '../shared/player/index.ts';
import { App } from './app.tsx';
import { openRouter } from './router.ts';

let drawn: Root | undefined;

/** Preloads what the first episode needs. */
export function prepare(): void {
  for (const wanted of [
    activateLocale(pageLocale()),
    import('../features/viewing/screens.ts'),
    loadLibrary(),
  ])
    wanted.catch(() => {
      // Loaded again when needed.
    });
}

/** Renders the app; resolves when the first screen is visible. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the document has no root element');
  await activateLocale(pageLocale());
  drawn ??= createRoot(root);
  drawn.render(<App router={openRouter()} />);
}
