import { Component, type ReactNode } from 'react';
import { useWhenBack } from '../shared/connection/index.ts';
import { Problem } from '../shared/parts/index.ts';
import { problemText } from '../shared/server/index.ts';

/** A page that breaks, or whose file does not come, says so and can be opened again. */
export class PageBoundary extends Component<
  { readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <Broken />;
  }
}

const reload = () => location.reload();

function Broken() {
  useWhenBack(navigator.onLine ? undefined : reload);
  return <Problem text={problemText(undefined)} onRetry={reload} />;
}
