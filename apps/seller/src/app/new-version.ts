import { HOUR_MS } from '@cliffhanger/core/kernel';
import { useEffect, useState } from 'react';

/** Activates the waiting version; `undefined` while there is none. */
export function useNewVersion(): (() => void) | undefined {
  const [refresh, setRefresh] = useState<() => void>();
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      void keepServiceWorker(navigator.serviceWorker, (waiting) => setRefresh(() => () => takeOver(waiting)));
    }
  }, []);
  return refresh;
}

/** Registers the service worker after the first page and checks for updates every hour. */
async function keepServiceWorker(
  container: ServiceWorkerContainer,
  onWaiting: (worker: ServiceWorker) => void,
): Promise<void> {
  await pageLoaded();
  const registration = await container.register('/sw.js').catch(() => undefined);
  if (registration === undefined) return;
  if (registration.waiting !== null) onWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // Without a controller this is the first installation, not an update.
      if (installing.state === 'installed' && container.controller !== null) onWaiting(installing);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

const pageLoaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));

function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
