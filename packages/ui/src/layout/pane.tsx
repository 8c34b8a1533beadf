import { createContext, type ReactNode, use } from 'react';

/**
 * The slot of a page in a wide window. `column`: alone, as on a phone. `list`: on the left, with its detail
 * page beside it. `detail`: on the right. `plan`: alone at full width, with its own columns.
 */
type PanePlace = 'column' | 'list' | 'detail' | 'plan';

export interface Pane {
  readonly place: PanePlace;
  /**
   * True for the page beside the one in the URL: it must neither set the document title nor take the focus.
   */
  readonly isBeside: boolean;
  /** Closes the page and leaves the list. Undefined where only going back is possible. */
  readonly close: (() => void) | undefined;
  /** Dialogs are rendered in here instead of over the whole window. */
  readonly element: HTMLElement | null;
  /** Sheets are rendered in here, without a backdrop, so that the page beside them stays usable. */
  readonly sheets: HTMLElement | null;
  /** Changes with each navigation. A sheet closes when it does. */
  readonly visit: string;
}

const PaneContext = createContext<Pane | undefined>(undefined);

export const PaneProvider = ({ pane, children }: { readonly pane: Pane; readonly children: ReactNode }) => (
  <PaneContext value={pane}>{children}</PaneContext>
);

/** Undefined on a phone. */
export const usePane = (): Pane | undefined => use(PaneContext);
