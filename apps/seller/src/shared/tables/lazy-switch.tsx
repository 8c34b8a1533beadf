import { lazy, Suspense } from 'react';
import { loadMessages } from '../language/index.ts';
import type { PageView } from './view.ts';

const Switch = lazy(async () => {
  const [{ ViewSwitch }] = await Promise.all([import('./view-switch.tsx'), loadMessages(['tables'])]);
  return { default: ViewSwitch };
});

/** Lazy, so that phones never load it. */
export const LazyViewSwitch = (view: PageView) =>
  view.change === undefined ? null : (
    <Suspense fallback={null}>
      <Switch {...view} />
    </Suspense>
  );
