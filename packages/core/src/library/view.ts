import type { DramaId } from '../catalog/index.ts';
import type { Instant } from '../kernel/index.ts';

/** What the storefront tells of: a drama's page was opened, its preview played, an episode played. */
export const VIEW_KINDS = ['landing', 'preview', 'play'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** The click that brought a viewer: its visit is counted with it. */
export interface VisitOf {
  readonly code: string;
  readonly mark: string;
  readonly clickedAt: Instant;
}

/** On its way from the storefront to the figures. Of a viewer it counts once an episode and hour: by a mark, as clicks do. */
export type View = ViewOn &
  (
    | { readonly by: 'viewer'; readonly mark: string }
    /** A viewer whose view of this hour is recorded already. */
    | { readonly by: 'viewer-again' }
    | { readonly by: 'bot' }
  );

interface ViewOn {
  readonly kind: ViewKind;
  readonly dramaId: DramaId;
  /** Zero for a landing and a preview. */
  readonly episode: number;
  readonly at: Instant;
  /** Null: no link brought the viewer, or none whose click was a viewer's. */
  readonly visit: VisitOf | null;
}

const MOST_EPISODES = 9_999;
const TOLD = /^(landing|preview|play) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,4})$/;

/** As the storefront sends it: few bytes, and no JSON for a page that has just begun. */
export const viewText = (kind: ViewKind, dramaId: string, episode = 0): string =>
  `${kind} ${dramaId} ${episode}`;

/** Undefined for what the storefront does not send. */
export function readViewText(text: string): Pick<ViewOn, 'kind' | 'dramaId' | 'episode'> | undefined {
  const [, kind, dramaId, number] = TOLD.exec(text) ?? [];
  const episode = Number(number);
  if (kind === undefined || (kind === 'play') !== episode > 0 || episode > MOST_EPISODES) return undefined;
  return { kind: kind as ViewKind, dramaId: dramaId as DramaId, episode };
}

/** Where views are sent to. */
export const VIEWS_PATH = '/r/seen';
