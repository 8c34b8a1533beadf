import type { DramaId } from '../catalog/index.ts';
import type { Instant } from '../kernel/index.ts';

/** Events of the storefront. */
export const VIEW_KINDS = ['landing', 'preview', 'play'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** The click that brought the viewer; the view counts for its visit. */
export interface VisitOf {
  readonly code: string;
  readonly mark: string;
  readonly clickedAt: Instant;
}

/** A view on its way from the storefront to the figures; counts once per viewer, episode and hour. */
export type View = ViewOn &
  (
    | { readonly by: 'viewer'; readonly mark: string }
    /** A repeated view of a viewer within the hour. */
    | { readonly by: 'viewer-again' }
    | { readonly by: 'bot' }
  );

interface ViewOn {
  readonly kind: ViewKind;
  readonly dramaId: DramaId;
  /** Zero for a landing or preview. */
  readonly episode: number;
  readonly at: Instant;
  /** Null without a counted click. */
  readonly visit: VisitOf | null;
}

const MOST_EPISODES = 9_999;
const TOLD = /^(landing|preview|play) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,4})$/;

/** The storefront's body: short text, no JSON. */
export const viewText = (kind: ViewKind, dramaId: string, episode = 0): string =>
  `${kind} ${dramaId} ${episode}`;

/** Undefined if the storefront would not send it. */
export function readViewText(text: string): Pick<ViewOn, 'kind' | 'dramaId' | 'episode'> | undefined {
  const [, kind, dramaId, number] = TOLD.exec(text) ?? [];
  const episode = Number(number);
  if (kind === undefined || (kind === 'play') !== episode > 0 || episode > MOST_EPISODES) return undefined;
  return { kind: kind as ViewKind, dramaId: dramaId as DramaId, episode };
}

export const VIEWS_PATH = '/r/seen';
