/** Everything but the landing starts at once; the same app, fetched the same way. */
void import('./app/start.tsx').then(({ start }) => start());
