import { Component, type ReactNode } from 'react';
import { say } from '../shared/language/index.ts';
import { Problem } from '../shared/parts/index.ts';

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
    return <Problem text={say('viewing.problem.other')} onRetry={() => location.reload()} />;
  }
}
