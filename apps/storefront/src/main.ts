/** For every page except the landing: starts the app at once, as the same chunk. */
void import('./app/start.tsx').then(({ start }) => start());
