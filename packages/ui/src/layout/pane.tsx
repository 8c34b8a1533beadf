import { createContext, type ReactNode, use } from 'react';

/**
 * Where on a wide window a page stands. `column`: alone, as on a phone. `list`: at the left, with what is opened from it
 * beside it. `detail`: at the right. `plan`: alone, over the whole width, laid out in columns of its own.
 */
type PanePlace = 'column' | 'list' | 'detail' | 'plan';

export interface Pane {
  readonly place: PanePlace;
  /** The address names the page beside it: this one neither names the window nor takes the focus. */
  readonly isBeside: boolean;
  /** Closes the page and leaves the list; without it there is only a way back. */
  readonly close: (() => void) | undefined;
  /** What covers the page stands in here instead of over the window. */
  readonly element: HTMLElement | null;
  /** A sheet is a pane of its own in here, without a veil: what stands beside it stays alive. */
  readonly sheets: HTMLElement | null;
  /** Changes with what is shown: a sheet does not outlive what it is about. */
  readonly visit: string;
}

const PaneContext = createContext<Pane | undefined>(undefined);

export const PaneProvider = ({ pane, children }: { readonly pane: Pane; readonly children: ReactNode }) => (
  <PaneContext value={pane}>{children}</PaneContext>
);

/** Undefined on a phone. */
export const usePane = (): Pane | undefined => use(PaneContext);
