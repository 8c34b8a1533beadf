/** Everything but the landing starts at once; the same app, fetched the same way. */
const { start } = await import('./app/start.tsx');
await start();
