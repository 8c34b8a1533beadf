import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 60 * 60 * 1000;

/** A function that loads the new version, once one waits. The service worker starts after the first page is drawn. */
export function useNewVersion(): (() => void) | undefined {
  const [refresh, setRefresh] = useState<() => void>();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    void register((load) => setRefresh(() => load));
  }, []);
  return refresh;
}

async function register(onNewVersion: (load: () => void) => void): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    onNeedRefresh: () => onNewVersion(() => void update(true)),
    onRegisteredSW: (_address, registration) => {
      if (registration !== undefined) setInterval(() => void registration.update(), LOOK_EVERY_MS);
    },
  });
}
