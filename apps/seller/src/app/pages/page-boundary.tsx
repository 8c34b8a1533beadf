import { Component, type ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

interface PageBoundaryProps {
  /** Another page is given another chance. */
  readonly page: string;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly page: string;
  readonly hasBroken: boolean;
}

/** A page that breaks while it is drawn is a page that could not be loaded. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { hasBroken: true };
  }

  static getDerivedStateFromProps(
    { page }: PageBoundaryProps,
    before: PageBoundaryState,
  ): PageBoundaryState | null {
    return page === before.page ? null : { page, hasBroken: false };
  }

  override state: PageBoundaryState = { page: this.props.page, hasBroken: false };

  override render(): ReactNode {
    return this.state.hasBroken ? <LoadError /> : this.props.children;
  }
}
