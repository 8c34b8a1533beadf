import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  /** Another page is rendered again after an error. */
  readonly page: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly page: string;
  readonly hasBroken: boolean;
}

/** Shows `fallback` instead of a page that throws while rendering. */
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
    return this.state.hasBroken ? this.props.fallback : this.props.children;
  }
}
